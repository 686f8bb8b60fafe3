import type { Points } from './metric.ts'
import { findOnLine, indexLine } from './nearest-on-line.ts'
import { prepareSearch } from './nearest-points.ts'
import { buildTree } from './point-tree.ts'
import type { Ties } from './ties.ts'

/** Finds, for a row, the `count` nearest candidates other than itself and all that tie with the last of them; rows ascending. */
export type NeighbourSearch = (row: number, count: number, ties: Ties) => number[]

/** Candidates on a line are sorted once; in more dimensions they are kept in a tree. Both find the same neighbours. */
export function prepareNeighbours(points: Points, candidates: number[]): NeighbourSearch {
  if (points.k === 1) {
    const line = indexLine(points, candidates)
    return (row, count, ties) => findOnLine(line, points, row, count, ties)
  }
  return prepareSearch(buildTree(points, candidates))
}
