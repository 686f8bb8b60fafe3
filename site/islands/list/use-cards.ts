import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CardData } from '../../../ui/card/card-data.ts'
import type { Facets } from '../../casefile-list/casefile-index.ts'
import { countStanding, drawCards, FIRST } from '../../casefile-list/draw-cards.ts'
import { NO_FILTERS, writeFilters, type Filters } from '../../casefile-list/filters.ts'
import type { IndexChangedError } from '../../casefile-list/index-parts.ts'
import type { LoadedIndex } from '../../casefile-list/load-index.ts'
import type { CardItems } from './CardItems.tsx'

/** Cards that the list shows at first, and by which it grows. */
export const STEP = 24
const SKELETON_AFTER_MS = 300

/** What stands in the place of the cards. */
export type View =
  /** Those that came with the page, as many as the limit. */
  | { kind: 'standing' }
  | { kind: 'cards'; cards: readonly CardData[]; Items: typeof CardItems }
  | { kind: 'waiting' }
  | { kind: 'failed'; reason: string }

interface Shown {
  view: View
  limit: number
  /** Casefiles that fit, of all there are. */
  found: number
  count: number
  /** null until a choice was made. */
  facets: Facets | null
}

/** Finds and draws the casefiles that are asked for; the index is loaded once a reader reaches for a filter. */
export function useCards(total: number) {
  const [shown, setShown] = useState<Shown>({
    view: { kind: 'standing' },
    limit: STEP,
    found: total,
    count: total,
    facets: null,
  })
  const current = useRef(shown)
  const index = useRef<Promise<LoadedIndex>>(null)
  const turns = useRef(0)

  function change(to: Partial<Shown>) {
    current.current = { ...current.current, ...to }
    setShown(current.current)
  }

  function load(): Promise<LoadedIndex> {
    return (index.current ??= import('../../casefile-list/load-index.ts').then(({ loadIndex }) => loadIndex()))
  }

  /** Shows the cards that came with the page, while nothing else was asked for and they are enough. */
  function stand(filters: Filters, limit: number, standing: number): boolean {
    const isUnasked = writeFilters(filters) === '' && current.current.view.kind === 'standing'
    if (!isUnasked || limit > standing) return false
    turns.current++
    change({ limit, facets: null })
    return true
  }

  /** Loads, while a choice is made, what the first cards of most choices take; what fails is asked for again by the choice. */
  async function prepare() {
    const loading = load()
    try {
      const [loaded] = await Promise.all([loading, loadItems()])
      const rows = (await loaded.first(NO_FILTERS, STEP)) ?? (await loaded.find(NO_FILTERS)).subarray(0, STEP)
      await loaded.cards(rows)
    } catch {
      // unless a choice has asked again meanwhile
      if (index.current === loading) index.current = null
    }
  }

  /** How many casefiles choices would show, which are not applied yet; null where that cannot be known. */
  async function countChoices(choices: Filters): Promise<number | null> {
    try {
      const loaded = await load()
      // their order would load more than their number
      const found = await loaded.find({ ...choices, sort: 'newest' })
      change({ facets: await loaded.facets(choices) })
      return found.length
    } catch {
      index.current = null
      return null
    }
  }

  async function show(filters: Filters, limit: number): Promise<void> {
    const turn = ++turns.current
    const isWanted = () => turn === turns.current
    const skeletons = setTimeout(() => isWanted() && change({ view: { kind: 'waiting' } }), SKELETON_AFTER_MS)
    // a longer list is added to, also where its beginning came with the page
    const grown = current.current.view.kind === 'standing' && writeFilters(filters) === '' ? current.current.limit : 0
    if (current.current.view.kind === 'failed') change({ view: { kind: 'waiting' } })
    change({ limit })
    try {
      const [Items] = await Promise.all([loadItems(), load()])
      const draw = async (cards: readonly CardData[], told: Partial<Shown> = {}) => {
        clearTimeout(skeletons)
        const { view } = current.current
        const standing = view.kind === 'cards' ? countStanding(view.cards, cards) : Math.min(grown, cards.length)
        await drawCards(cards, standing, isWanted, (part) =>
          flushSync(() => change({ ...told, view: { kind: 'cards', cards: part, Items } })),
        )
      }
      const { loaded, found, cards } = await find(filters, limit, draw)
      await draw(cards, { found: found.length, count: loaded.count })
      // counts of every choice cost more than the cards, which a reader waits for
      const facets = await loaded.facets(filters)
      if (isWanted()) change({ facets })
    } catch (error) {
      index.current = null
      if (isWanted()) change({ view: { kind: 'failed', reason: error instanceof Error ? error.message : '' } })
    } finally {
      clearTimeout(skeletons)
    }
  }

  /**
   * The cards that are asked for. Where something was published since the index was loaded, it is loaded anew.
   *
   * @param drawFirst told of the first cards where they are known sooner than how many there are
   */
  async function find(
    filters: Filters,
    limit: number,
    drawFirst: (cards: readonly CardData[]) => Promise<void>,
    isAgain = false,
  ): Promise<{ loaded: LoadedIndex; found: Uint32Array; cards: CardData[] }> {
    try {
      const loaded = await load()
      const first = await loaded.first(filters, limit)
      if (first) {
        // those of the first screen may be there while a part of the others is still on its way
        const cards = loaded.cards(first)
        cards.catch(() => {})
        await drawFirst(await loaded.cards(first.subarray(0, FIRST)))
        await drawFirst(await cards)
      }
      const found = await loaded.find(filters)
      return { loaded, found, cards: await loaded.cards(found.subarray(0, limit)) }
    } catch (error) {
      // by its name, as the module of the error is loaded only with an index in parts
      if (isAgain || (error as Error).name !== ('IndexChangedError' satisfies IndexChangedError['name'])) throw error
      index.current = null
      return find(filters, limit, drawFirst, true)
    }
  }

  return { shown, show, stand, prepare, countChoices }
}

async function loadItems(): Promise<typeof CardItems> {
  return (await import('./CardItems.tsx')).CardItems
}
