import { sortByKeys } from '../numerics/sort-by-keys.ts'

/** A column's different texts in the order of their code units, and of each row which of them it holds; -1 = missing. */
export interface TextRanks {
  names: string[]
  ranks: Int32Array
}

const known = new WeakMap<readonly (string | null)[], TextRanks>()

/** Found once for an array of cells, which must not change. */
export function rankTexts(cells: readonly (string | null)[]): TextRanks {
  const found = known.get(cells) ?? findRanks(cells)
  known.set(cells, found)
  return found
}

function findRanks(cells: readonly (string | null)[]): TextRanks {
  return areNames(cells) ? sortAll(cells) : sortDifferent(cells)
}

/** Cells looked at to tell names, of which nearly every row has its own, from texts that repeat. */
const SAMPLE = 10_000

/** Whether so many texts are different that putting all of them in order is quicker than finding the different ones first. */
function areNames(cells: readonly (string | null)[]): boolean {
  if (cells.length < 2 * SAMPLE) return false
  return new Set(cells.slice(0, SAMPLE)).size > 0.9 * SAMPLE
}

/** All cells in order: equal texts then stand beside each other. */
function sortAll(cells: readonly (string | null)[]): TextRanks {
  const ranks = new Int32Array(cells.length).fill(-1)
  const rows = new Int32Array(cells.length)
  let present = 0
  for (let row = 0; row < cells.length; row++) if (cells[row] !== null) rows[present++] = row
  const order = rows.subarray(0, present)
  putInOrder(order, cells as readonly string[])
  const names: string[] = []
  for (let at = 0; at < present; at++) {
    const text = cells[order[at]]!
    if (at === 0 || text !== names[names.length - 1]) names.push(text)
    ranks[order[at]] = names.length - 1
  }
  return { names, ranks }
}

function sortDifferent(cells: readonly (string | null)[]): TextRanks {
  const firstPlace = new Map<string, number>()
  const ranks = new Int32Array(cells.length)
  const texts: string[] = []
  for (let row = 0; row < cells.length; row++) {
    const cell = cells[row]
    let place = cell === null ? -1 : firstPlace.get(cell)
    if (place === undefined) {
      place = texts.push(cell!) - 1
      firstPlace.set(cell!, place)
    }
    ranks[row] = place
  }
  const order = Int32Array.from(texts.keys())
  putInOrder(order, texts)
  const rankOf = new Int32Array(texts.length)
  for (let rank = 0; rank < order.length; rank++) rankOf[order[rank]] = rank
  for (let row = 0; row < ranks.length; row++) if (ranks[row] >= 0) ranks[row] = rankOf[ranks[row]]!
  return { names: Array.from(order, (place) => texts[place]), ranks }
}

/** Code units that one number holds. */
const PACKED = 3
/** One more than there are code units: 0 stands for the end of a text. */
const BASE = 65_537

/** Places of texts in the order of their code units: three units at a time as one number. */
function putInOrder(places: Int32Array, texts: readonly string[]): void {
  let longest = 0
  for (let i = 0; i < places.length; i++) longest = Math.max(longest, texts[places[i]].length)
  const keyAt = (depth: number) =>
    depth * PACKED >= longest ? null : (place: number) => packUnits(texts[place], depth * PACKED)
  sortByKeys(places, keyAt, (a, b) => (texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0))
}

function packUnits(text: string, from: number): number {
  let packed = 0
  for (let at = from; at < from + PACKED; at++)
    packed = packed * BASE + (at < text.length ? text.charCodeAt(at) + 1 : 0)
  return packed
}
