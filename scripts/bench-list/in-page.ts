import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { CasefileIndex } from '../../site/casefile-list/casefile-index.ts'
import { FIRST } from '../../site/casefile-list/draw-cards.ts'
import { type Filters, NO_FILTERS } from '../../site/casefile-list/filters.ts'
import { type IndexColumns, joinColumns } from '../../site/casefile-list/index-columns.ts'
import { cardAt, type CasefileIndexFile } from '../../site/casefile-list/index-file.ts'
import type { IndexParts } from '../../site/casefile-list/index-parts.ts'
import { loadIndex } from '../../site/casefile-list/load-index.ts'
import { mergeTitles, type TitlesFile, titlesOf } from '../../site/casefile-list/title-order.ts'
import { CardItems } from '../../site/islands/list/CardItems.tsx'

/* Runs in the page: the island's own modules, one part at a time, and the island itself. */

export type Times = Record<string, number[]>

const INDEX = '/casefiles/index.json'
/** Cards that the list shows before a reader asks for more. */
const SHOWN = 24
const BASELINE_ROWS = 10_000

const DRAWN: [string, number][] = [
  ['render the first cards', FIRST],
  ['render 24 cards at once', SHOWN],
]

const FILTERS: [string, Partial<Filters>][] = [
  ['filter: domain', { domain: 'health' }],
  ['filter: design type', { designType: ['DiD', 'RDD'] }],
  ['filter: least EQS', { eqsMin: 60 }],
  ['sort: newest first', { sort: 'newest' }],
  ['sort: evidence, strongest', { sort: 'eqs_desc' }],
  ['sort: evidence, weakest', { sort: 'eqs_asc' }],
  ['sort: title', { sort: 'title' }],
  ['sort: largest effect', { sort: 'effect' }],
  ['three filters and sort', { domain: 'health', designType: ['RDD', 'SyntheticControl'], eqsMin: 60, sort: 'effect' }],
]

/** Milliseconds of every repetition, by what was measured. */
export async function measure(repetitions: number): Promise<Times> {
  const { first, all } = await drawnByIsland(repetitions, SHOWN)
  const { columns, titleOrder, newest } = await readFiles()
  const times: Times = { 'baseline: typed-array filter and sort': [], 'baseline: one animation frame': [] }
  times['load and parse the index'] = []
  for (let turn = 0; turn < repetitions; turn++) {
    times['baseline: typed-array filter and sort'].push(clocked(bareFilterAndSort))
    times['baseline: one animation frame'].push(await frame())
    const start = performance.now()
    await (await loadIndex()).find(NO_FILTERS)
    times['load and parse the index'].push(performance.now() - start)
    // a fresh index each time, as each keeps the orders that it has worked out
    for (const [name, asked] of FILTERS) {
      const index = new CasefileIndex(columns, titleOrder)
      ;(times[name] ??= []).push(clocked(() => index.find({ ...NO_FILTERS, ...asked })))
    }
    for (const [name, count] of DRAWN) {
      const drawing = clocked(() => drawAtOnce(newest, turn, count))
      ;(times[name] ??= []).push(drawing + (await nextFrameWork()))
    }
  }
  return { ...times, 'the island: address to first cards': first, 'the island: address to 24 cards': all }
}

/**
 * Milliseconds that the page works on its next frame: style, layout and painting of what has changed. Waiting for the
 * frame to begin is left out, as it says nothing about the page.
 */
function nextFrameWork(): Promise<number> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const start = performance.now()
      const { port1, port2 } = new MessageChannel()
      // a message that is sent inside a frame arrives when the frame has been made
      port1.onmessage = () => {
        port1.close()
        resolve(performance.now() - start)
      }
      port2.postMessage(null)
    }),
  )
}

/** Views that a reader may ask for, one after another; each draws other cards than the one before. */
const VIEWS = [
  'domain=health',
  'sort=eqs_desc',
  'designType=DiD,RDD&sort=eqs_asc',
  'eqsMin=60&sort=title',
  'jurisdiction=Ireland&sort=effect',
  'domain=education&subdomain=class-size-resources&designType=DiD,RDD,IV,Matching&eqsMin=40&sort=title',
]

/** Milliseconds from a new address to the frame that shows the first cards, and to that with all of them. */
export interface Drawn {
  first: number[]
  all: number[]
}

/**
 * The island follows the address without the delay that it gives typing.
 *
 * @param shown cards of a whole view
 * @returns one number per draw after the first, which loads what the island loads once
 */
async function drawnByIsland(repetitions: number, shown: number): Promise<Drawn> {
  const drawn: Drawn = { first: [], all: [] }
  await follow(VIEWS[0], shown)
  for (let turn = 0; turn < repetitions; turn++) {
    const [first, all] = await follow(VIEWS[(turn + 1) % VIEWS.length], shown)
    drawn.first.push(first)
    drawn.all.push(all)
  }
  return drawn
}

/** How long a reader takes at least from reaching for a field to having chosen in it. */
const CHOOSING_MS = 1000

/**
 * Milliseconds to the first cards of a page's first view: nothing of the index has been loaded.
 *
 * @param isChosen whether the reader reached for a field first, as for a filter, or followed an address
 */
async function drawnFirst(shown: number, isChosen: boolean): Promise<number> {
  if (isChosen) {
    document.querySelector<HTMLSelectElement>('#filters [name="domain"]')!.focus()
    await new Promise((resolve) => setTimeout(resolve, CHOOSING_MS))
  }
  const [first] = await follow(VIEWS[0], shown)
  return first
}

async function follow(view: string, shown: number): Promise<[first: number, all: number]> {
  const items = () => document.querySelectorAll('.list-results [data-cards] > li')
  history.replaceState(null, '', `?${view}`)
  const before = items()[0]
  const hasBegun = () => items()[0] !== before && items()[0]?.querySelector('a') !== null
  const start = performance.now()
  dispatchEvent(new PopStateEvent('popstate'))
  await changed(hasBegun)
  const first = performance.now() - start + (await nextFrameWork())
  await changed(() => items().length === shown)
  const all = performance.now() - start + (await nextFrameWork())
  return [first, all]
}

/** Resolves when the list's children are as they should be. */
function changed(isThere: () => boolean): Promise<void> {
  if (isThere()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.querySelector('.list-results')!, { childList: true, subtree: true })
  })
}

/** Milliseconds to the first cards of the first view; each sample needs a page of its own. */
export const measureFirst = (isChosen: boolean): Promise<number> => drawnFirst(SHOWN, isChosen)

interface Files {
  columns: IndexColumns
  titleOrder: () => readonly number[]
  /** The only file of cards, or the first full one of several. */
  newest: CasefileIndexFile
}

/** The index whole, one file or what all views load of its parts. */
async function readFiles(): Promise<Files> {
  const read = async <File>(address: string) => (await (await fetch(address)).json()) as File
  const file = await read<CasefileIndexFile | IndexParts>(INDEX)
  if (!('parts' in file)) return { columns: file, titleOrder: () => file.byTitle, newest: file }
  const parts = await Promise.all(file.parts.slice(0, 2).map((address) => read<CasefileIndexFile>(address)))
  const older = await Promise.all(file.titles.map((address) => read<TitlesFile>(address)))
  const columns = joinColumns(await Promise.all(file.columns.map((address) => read<IndexColumns>(address))))
  return { columns, titleOrder: () => mergeTitles([titlesOf(parts[0]), ...older]), newest: parts[1] }
}

function clocked(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function bareFilterAndSort(): Float64Array {
  const numbers = Float64Array.from({ length: BASELINE_ROWS }, (_, place) => (place * 7919) % 10_007)
  return numbers.filter((number) => number > 2000).sort()
}

function frame(): Promise<number> {
  return new Promise((resolve) =>
    requestAnimationFrame((start) => requestAnimationFrame((end) => resolve(end - start))),
  )
}

/** Cards made and put into the page, in the place of those that it came with. */
function drawAtOnce(file: CasefileIndexFile, turn: number, count: number): void {
  const cards = Array.from({ length: count }, (_, row) => cardAt(file, (turn * SHOWN + row) % file.count))
  const list = document.createElement('ul')
  list.className = 'card-grid'
  document.querySelector('.page-body')!.replaceChildren(list)
  flushSync(() => createRoot(list).render(createElement(CardItems, { cards })))
}
