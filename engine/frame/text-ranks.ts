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
  const order = orderTexts(texts)
  const rankOf = new Int32Array(texts.length)
  for (let rank = 0; rank < order.length; rank++) rankOf[order[rank]] = rank
  for (let row = 0; row < ranks.length; row++) if (ranks[row] >= 0) ranks[row] = rankOf[ranks[row]]!
  return { names: Array.from(order, (place) => texts[place]), ranks }
}

/** Code units that one number holds. */
const PACKED = 3
/** One more than there are code units: 0 stands for the end of a text. */
const BASE = 65_537

/** Places of different texts in the order of their code units: three units at a time as one number. */
function orderTexts(texts: string[]): Int32Array {
  const order = new Int32Array(texts.length)
  let longest = 0
  for (let i = 0; i < order.length; i++) {
    order[i] = i
    if (texts[i].length > longest) longest = texts[i].length
  }
  const keyAt = (depth: number) =>
    depth * PACKED >= longest ? null : (place: number) => packUnits(texts[place], depth * PACKED)
  sortByKeys(order, keyAt, (a, b) => (texts[a] < texts[b] ? -1 : 1))
  return order
}

function packUnits(text: string, from: number): number {
  let packed = 0
  for (let at = from; at < from + PACKED; at++)
    packed = packed * BASE + (at < text.length ? text.charCodeAt(at) + 1 : 0)
  return packed
}
