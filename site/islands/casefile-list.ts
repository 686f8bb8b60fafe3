import { NO_FILTERS, readFilters, writeFilters, type Filters } from '../casefile-list/filters.ts'
import type { CardData } from '../../ui/card/card-data.ts'
import { drawCards, FIRST } from '../casefile-list/draw-cards.ts'
import { countText, filterChips } from '../casefile-list/list-text.ts'
import type { IndexChangedError } from '../casefile-list/index-parts.ts'
import type { LoadedIndex } from '../casefile-list/load-index.ts'
import { FilterForm } from './filter-form.ts'
import type { FilterSheet } from './filter-sheet.ts'
import { formatCount } from '../../engine/words/count.ts'

const STEP = 24
const DEBOUNCE_MS = 300
const SKELETON_AFTER_MS = 300
const SKELETONS = 4

/** Filters, sorts and lengthens the list of casefiles in the browser; the address bar mirrors what is asked. */
class CasefileList extends HTMLElement {
  #form!: FilterForm
  #filters: Filters = NO_FILTERS
  #index: Promise<LoadedIndex> | null = null
  #limit = STEP
  #timer = 0
  #turn = 0
  #sheet: FilterSheet | null = null
  /** Whether filters are being chosen in the sheet, where they apply only when the reader says so. */
  #isChoosing = false

  connectedCallback() {
    this.#form = new FilterForm(this, () => this.#changed())
    this.#on('.list-filter-button', () => void this.#openSheet())
    this.#on('[data-more]', () => this.#more())
    this.#on('[data-retry]', () => void this.#show())
    this.#on('[data-reset]', () => this.#ask(NO_FILTERS))
    this.#part('[data-chips]').addEventListener('click', (event) => this.#chipRemoved(event))
    this.#form.whenReached(() => void this.#prepare())
    addEventListener('popstate', () => this.#follow())
    this.#follow()
  }

  #part<Part extends HTMLElement>(selector: string): Part {
    return this.querySelector<Part>(selector)!
  }

  #on(selector: string, listener: () => void) {
    this.#part(selector).addEventListener('click', listener)
  }

  /** Takes the filters from the address. Where nothing is asked, the cards of the page stand already. */
  #follow() {
    this.#filters = readFilters(new URLSearchParams(location.search))
    this.#form.fill(this.#filters)
    this.#limit = STEP
    if (writeFilters(this.#filters) === '' && this.#index === null) this.#trim()
    else void this.#show()
  }

  #trim() {
    const list = this.#part('[data-cards]')
    list.replaceChildren(...[...list.children].slice(0, STEP))
    this.#foot(Number(this.dataset.total))
    this.dataset.ready = ''
  }

  #changed() {
    clearTimeout(this.#timer)
    if (this.#isChoosing) return void this.#countChoices(this.#sheet!)
    this.#timer = window.setTimeout(() => this.#ask(this.#form.read()), DEBOUNCE_MS)
  }

  #ask(filters: Filters) {
    this.#filters = filters
    this.#form.fill(filters)
    this.#limit = STEP
    const query = writeFilters(filters)
    history.pushState(null, '', query ? `?${query}` : location.pathname)
    void this.#show()
  }

  async #openSheet() {
    const { FilterSheet } = await import('./filter-sheet.ts')
    const sheet = (this.#sheet ??= new FilterSheet(this.#form.element, () => this.#form.read()))
    this.#isChoosing = true
    void this.#countChoices(sheet)
    const wanted = await sheet.open()
    this.#isChoosing = false
    if (wanted) this.#ask(wanted)
    else this.#follow()
  }

  async #countChoices(sheet: FilterSheet) {
    try {
      const [index, { showFacets }] = await Promise.all([this.#load(), import('./show-facets.ts')])
      const choices = this.#form.read()
      // their order would load more than their number
      sheet.showCount((await index.find({ ...choices, sort: 'newest' })).length)
      showFacets(this.#form.element, await index.facets(choices))
    } catch {
      this.#index = null
      sheet.showCount(null)
    }
  }

  #load(): Promise<LoadedIndex> {
    return (this.#index ??= import('../casefile-list/load-index.ts').then(({ loadIndex }) => loadIndex()))
  }

  /** Loads, while a choice is made, what the first cards of most choices take; what fails is asked for again by the choice. */
  async #prepare() {
    const loading = this.#load()
    try {
      const [index] = await Promise.all([loading, this.#loadDrawing()])
      const rows = (await index.first(NO_FILTERS, STEP)) ?? (await index.find(NO_FILTERS)).subarray(0, STEP)
      await index.cards(rows)
    } catch {
      // unless a choice has asked again meanwhile
      if (this.#index === loading) this.#index = null
    }
  }

  #loadDrawing() {
    return Promise.all([import('../casefile-list/card-item.ts'), import('./show-facets.ts')])
  }

  #more() {
    this.#limit += STEP
    void this.#show().then(() => this.querySelectorAll<HTMLElement>('[data-cards] a')[this.#limit - STEP]?.focus())
  }

  #chipRemoved(event: Event) {
    const place = (event.target as Element).closest<HTMLElement>('[data-chip]')?.dataset.chip
    if (place === undefined) return
    this.#ask({ ...this.#filters, ...this.#chips()[Number(place)].without })
    this.#part('[data-count]').focus()
  }

  #chips() {
    return filterChips(this.#filters, this.#form.names())
  }

  async #show() {
    const turn = ++this.#turn
    const skeletons = window.setTimeout(() => this.#showSkeletons(), SKELETON_AFTER_MS)
    this.#part('[data-failed]').hidden = true
    try {
      const [[{ cardItem }, { showFacets }]] = await Promise.all([this.#loadDrawing(), this.#load()])
      const draw = async (cards: readonly CardData[]) => {
        clearTimeout(skeletons)
        if (turn === this.#turn) await drawCards(this.#part('[data-cards]'), cards, cardItem, () => turn === this.#turn)
      }
      const { index, found, cards } = await this.#view(draw)
      if (turn === this.#turn) this.#say(found.length, index.count)
      await draw(cards)
      // counts of every choice cost more than the cards, which a reader waits for
      const facets = await index.facets(this.#filters)
      if (turn === this.#turn) showFacets(this.#form.element, facets)
    } catch (error) {
      this.#index = null
      if (turn === this.#turn) this.#fail(error instanceof Error ? error.message : '')
    } finally {
      clearTimeout(skeletons)
    }
    this.dataset.ready = ''
  }

  /**
   * The cards that are asked for. Where something was published since the index was loaded, it is loaded anew.
   *
   * @param drawFirst told of the first cards where they are known sooner than how many there are
   */
  async #view(
    drawFirst: (cards: readonly CardData[]) => Promise<void>,
    isAgain = false,
  ): Promise<{ index: LoadedIndex; found: Uint32Array; cards: CardData[] }> {
    const filters = this.#filters
    const limit = this.#limit
    try {
      const index = await this.#load()
      const first = await index.first(filters, limit)
      if (first) {
        this.#part('[data-empty]').hidden = true
        this.#drawChips()
        // those of the first screen may be there while a part of the others is still on its way
        const cards = index.cards(first)
        cards.catch(() => {})
        await drawFirst(await index.cards(first.subarray(0, FIRST)))
        await drawFirst(await cards)
      }
      const found = await index.find(filters)
      return { index, found, cards: await index.cards(found.subarray(0, limit)) }
    } catch (error) {
      // by its name, as the module of the error is loaded only with an index in parts
      if (isAgain || (error as Error).name !== ('IndexChangedError' satisfies IndexChangedError['name'])) throw error
      this.#index = null
      return this.#view(drawFirst, true)
    }
  }

  #say(found: number, count: number) {
    this.#part('[data-empty]').hidden = found > 0
    this.#part('[data-count]').textContent = countText(found, count)
    this.#drawChips()
    this.#foot(found)
  }

  #drawChips() {
    const list = this.#part('[data-chips]')
    const chips = this.#chips()
    list.hidden = chips.length === 0
    list.replaceChildren(
      ...chips.map(({ label }, place) => {
        const item = document.createElement('li')
        const button = document.createElement('button')
        button.type = 'button'
        button.className = 'tag chip'
        button.dataset.chip = String(place)
        button.setAttribute('aria-label', `Remove filter: ${label}`)
        button.textContent = label
        item.append(button)
        return item
      }),
    )
    this.#form.showCount(chips.length)
  }

  #foot(found: number) {
    const shown = Math.min(found, this.#limit)
    this.#part('[data-more]').hidden = shown >= found
    this.#part('[data-showing]').textContent = found > 0 ? `Showing ${shown} of ${formatCount(found)}` : ''
  }

  #showSkeletons() {
    const template = this.#part<HTMLTemplateElement>('[data-skeleton]')
    this.#part('[data-cards]').replaceChildren(
      ...Array.from({ length: SKELETONS }, () => template.content.cloneNode(true)),
    )
  }

  #fail(reason: string) {
    this.#part('[data-cards]').replaceChildren()
    this.#part('[data-empty]').hidden = true
    this.#part('[data-more]').hidden = true
    this.#part('[data-showing]').textContent = ''
    this.#part('[data-failure]').textContent = reason
    this.#part('[data-failed]').hidden = false
  }
}

customElements.define('casefile-list', CasefileList)
