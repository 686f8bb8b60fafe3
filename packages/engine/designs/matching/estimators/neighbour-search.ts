import { ascendingOrder } from '../../../numerics/ascending-order.ts'
import { type Points, type Ties, withinRounding } from './metric.ts'
import { findNearestPairs } from './nearest-pairs.ts'
import { prepareSearch } from './nearest-points.ts'
import { lowerBound } from './nearest-without-replacement.ts'
import { buildTree } from './point-tree.ts'

/** Finds, for a row, the `count` nearest candidates other than itself and all that tie with the last of them; rows ascending. */
export type NeighbourSearch = (row: number, count: number, ties: Ties) => number[]

/** Candidates on a line are sorted once; in more dimensions they are kept in a tree. Both find the same neighbours. */
export function prepareNeighbours(points: Points, candidates: readonly number[]): NeighbourSearch {
  if (points.k === 1) {
    const line = indexLine(points, candidates)
    return (row, count, ties) => findOnLine(line, points, row, count, ties)
  }
  return prepareSearch(buildTree(points, candidates))
}

/** Candidates in one dimension, by value. */
export interface LineIndex {
  rows: Int32Array
  values: Float64Array
}

function indexLine({ data }: Points, candidates: readonly number[]): LineIndex {
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
function findOnLine({ rows, values }: LineIndex, { data }: Points, row: number, count: number, ties: Ties): number[] {
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

/** From this many dimensions on a tree cuts off so little that comparing all pairs is quicker ... */
const MANY_DIMENSIONS = 12
/** ... up to this many points: pairs grow with their square. */
const MOST_IN_PAIRS = 30_000

/** Whether the nearest of every one of so many points are found more quickly by {@link findNearestPairs} than one by one. */
export function isQuickerInPairs({ k }: Points, count: number): boolean {
  return k >= MANY_DIMENSIONS && count <= MOST_IN_PAIRS
}

/** For each of some rows the nearest other one of them, with those that tie with it but for rounding; rows ascending. */
export function nearestOfEach(points: Points, rows: readonly number[]): number[][] {
  if (isQuickerInPairs(points, rows.length)) return findNearestPairs(points, rows)[0]
  const search = prepareNeighbours(points, rows)
  const found: number[][] = []
  for (const row of nearOnesTogether(points, rows)) found[row] = search(row, 1, withinRounding)
  return rows.map((row) => found[row])
}

/** From this many rows on a tree is larger than what a processor keeps at hand. */
const MANY_ROWS = 20_000

/**
 * Rows in an order in which near ones follow each other, so that a search finds in memory at hand what the one before it read: a third
 * less time among 300,000 points.
 */
export function nearOnesTogether(points: Points, rows: readonly number[]): Iterable<number> {
  return points.k === 1 || rows.length < MANY_ROWS ? rows : buildTree(points, rows).rows
}
