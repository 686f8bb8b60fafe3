import { rowsOf } from '../cross-section.ts'
import { squaredDistance, type Points } from './metric.ts'
import { findNearest, indexPoints, takePoint } from './nearest-points.ts'
import type { Matches } from './nearest-without-replacement.ts'
import type { NeighbourSearch } from './neighbour-search.ts'
import { withinRounding } from './ties.ts'

/**
 * Nearest-neighbour matching in several dimensions, each comparison unit used at most once; treated units choose in the
 * order of their rows, all their first match before anyone a second one.
 *
 * @param search finds the nearest comparison units, whoever took them; those that it knows already are not looked for again
 */
export function matchOnPoints(treated: Uint8Array, points: Points, ratio: number, search?: NeighbourSearch): Matches {
  const treatedRows = rowsOf(treated, 1)
  const index = indexPoints(points, rowsOf(treated, 0))
  const placeOf = new Int32Array(treated.length)
  index.rows.forEach((row, place) => (placeOf[row] = place))
  const findLeft = (row: number): number | undefined => {
    const found = search?.(row, 1, withinRounding) ?? []
    // the nearest of all and those as near but for rounding: whoever is left of them is nearer than everyone else
    const left = found.map((other) => placeOf[other]).filter((place) => index.taken[place] === 0)
    const squares = left.map((place) => squaredDistance(points, row, index.rows[place]))
    return left[squares.indexOf(Math.min(...squares))]
  }
  const matched: number[][] = treatedRows.map(() => [])
  for (let round = 0; round < ratio; round++) {
    for (const i of treatedRows.keys()) {
      const place = findLeft(treatedRows[i]) ?? findNearest(index, treatedRows[i])
      if (place < 0) break
      takePoint(index, place)
      matched[i].push(index.rows[place])
    }
  }
  return { treatedRows, matched }
}
