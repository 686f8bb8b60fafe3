import type { Points } from './metric.ts'
import { findOnLine, indexLine } from './nearest-on-line.ts'
import { findNearestWithTies, indexPoints } from './nearest-points.ts'

/**
 * Finds, for a row, the `count` nearest candidates other than itself and all others as near as the last of them plus
 * `tolerance` in squared distance; rows ascending.
 */
export type NeighbourSearch = (row: number, count: number, tolerance: number) => number[]

/** Candidates on a line are sorted once; in more dimensions they are kept in a tree. Both find the same neighbours. */
export function prepareNeighbours(points: Points, candidates: number[]): NeighbourSearch {
  if (points.k === 1) {
    const line = indexLine(points, candidates)
    return (row, count, tolerance) => findOnLine(line, points, row, count, tolerance)
  }
  const index = indexPoints(points, candidates)
  return (row, count, tolerance) => findNearestWithTies(index, row, count, tolerance)
}
