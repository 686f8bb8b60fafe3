import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import type { Points } from './metric.ts'
import { lowerBound } from './nearest-without-replacement.ts'
import type { Ties } from './ties.ts'

/** Candidates in one dimension, by value. */
export interface LineIndex {
  rows: Int32Array
  values: Float64Array
}

export function indexLine({ data }: Points, candidates: readonly number[]): LineIndex {
  const values = Float64Array.from(candidates, (row) => data[row])
  const order = ascendingOrder(values)
  return {
    rows: order.map((place) => candidates[place]),
    values: Float64Array.from(order, (place) => values[place]),
  }
}

/**
 * Rows of the `count` nearest candidates other than the row itself, and of all others that tie with the last of them;
 * ascending. Found by going outwards from the row's place in the sorted values.
 */
export function findOnLine(
  { rows, values }: LineIndex,
  { data }: Points,
  row: number,
  count: number,
  ties: Ties,
): number[] {
  const own = data[row]
  const found: number[] = []
  const start = lowerBound(values, own)
  let [left, right] = [start - 1, start]
  let [limit, met] = [Infinity, 0]
  for (;;) {
    if (left >= 0 && rows[left] === row) left--
    if (right < rows.length && rows[right] === row) right++
    const below = left < 0 ? Infinity : (values[left] - own) ** 2
    const above = right >= rows.length ? Infinity : (values[right] - own) ** 2
    const nearest = Math.min(below, above)
    if (nearest === Infinity || nearest > limit) return sortRows(found)
    found.push(rows[below <= above ? left-- : right++])
    met++
    if (met === count) limit = ties(nearest)
  }
}

/** Up to this many are put in order by insertion: a comparison function called for each pair would cost most of the search. */
const FEW = 64

function sortRows(rows: number[]): number[] {
  if (rows.length > FEW) return rows.sort((a, b) => a - b)
  for (let i = 1; i < rows.length; i++) {
    const row = rows[i]
    let at = i
    for (; at > 0 && rows[at - 1] > row; at--) rows[at] = rows[at - 1]!
    rows[at] = row
  }
  return rows
}
