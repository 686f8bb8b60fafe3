import { rowsOf } from '../cross-section.ts'
import type { Points } from './metric.ts'
import { findNearest, indexPoints, takePoint } from './nearest-points.ts'
import type { Matches } from './nearest-without-replacement.ts'

/**
 * Nearest-neighbour matching in several dimensions, each comparison unit used at most once; treated units choose in the
 * order given, all their first match before anyone a second one.
 *
 * @param turns treated units by their place among the treated, in the order in which they choose; left out = by row
 */
export function matchOnPoints(treated: Uint8Array, points: Points, ratio: number, turns?: number[]): Matches {
  const treatedRows = rowsOf(treated, 1)
  const index = indexPoints(points, rowsOf(treated, 0))
  const matched: number[][] = treatedRows.map(() => [])
  for (let round = 0; round < ratio; round++) {
    for (const i of turns ?? treatedRows.keys()) {
      const place = findNearest(index, treatedRows[i])
      if (place < 0) break
      takePoint(index, place)
      matched[i].push(index.rows[place])
    }
  }
  return { treatedRows, matched }
}
