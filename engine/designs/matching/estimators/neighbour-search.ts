import type { Points } from './metric.ts'
import { findOnLine, indexLine } from './nearest-on-line.ts'
import { findNearestPairs } from './nearest-pairs.ts'
import { prepareSearch } from './nearest-points.ts'
import { buildTree } from './point-tree.ts'
import { withinRounding, type Ties } from './ties.ts'

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
  return rows.map((row) => search(row, 1, withinRounding))
}
