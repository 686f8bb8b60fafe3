import { type CrossSection, rowsOf } from '../cross-section.ts'
import type { Estimand } from './aipw.ts'
import { metricPoints, type Points, squaredDistance, type Ties, withinRounding } from './metric.ts'
import { findNearestPairs } from './nearest-pairs.ts'
import { findNearest, indexPoints, takePoint } from './nearest-points.ts'
import type { Matches } from './nearest-without-replacement.ts'
import { isQuickerInPairs, nearOnesTogether, type NeighbourSearch, prepareNeighbours } from './neighbour-search.ts'

/** Who stands in for whom: for each unit of `rows`, the units of the other arm matched to it, equally weighted. */
export interface ReplacementMatches {
  /** Units whose missing outcome is imputed: the treated (ATT) or everyone (ATE). */
  rows: readonly number[]
  matched: number[][]
  /** Per unit of the frame: how often it stands in for others, by their weight, each match counted by its share (K in the papers). */
  used: Float64Array
  /** The same with squared shares. */
  usedSquared: Float64Array
}

export interface ReplacementOptions {
  /** Weights of the units whose missing outcome is imputed; left out = all alike. */
  samplingWeights?: Float64Array
  /** Finds neighbours in these points, so that matches already found are not looked for again; left out = a new search. */
  search?: NeighbourSearch
  /** Which neighbours count as equally near; left out = those whose distances differ by rounding alone. */
  ties?: Ties
}

/**
 * Matches every unit in question with its `ratio` nearest of the other arm, each of which can be used again; all of those as
 * near as the last one are kept and averaged, so that no tie is decided by the order of rows.
 *
 * @see Abadie & Imbens 2006, doi:10.1111/j.1468-0262.2006.00655.x
 */
export function matchWithReplacement(
  treated: Uint8Array,
  points: Points,
  ratio: number,
  estimand: Estimand,
  { samplingWeights, ties = withinRounding, search = searchOtherArm(treated, points) }: ReplacementOptions = {},
): ReplacementMatches {
  const rows = estimand === 'ATT' ? rowsOf(treated, 1) : [...treated.keys()]
  const used = new Float64Array(treated.length)
  const usedSquared = new Float64Array(treated.length)
  const nearest: number[][] = []
  for (const row of nearOnesTogether(points, rows)) nearest[row] = search(row, ratio, ties)
  const matched = rows.map((row) => {
    const found = nearest[row]
    const weight = samplingWeights?.[row] ?? 1
    for (const other of found) {
      used[other] += weight / found.length
      usedSquared[other] += (weight / found.length) ** 2
    }
    return found
  })
  return { rows, matched, used, usedSquared }
}

/** Points with the search for neighbours of the other arm in them, which several estimators share. */
export interface PreparedPoints {
  points: Points
  search: NeighbourSearch
}

/** Units in their covariates, by Mahalanobis distance. */
export function prepareInCovariates({
  covariates,
  treated,
}: Pick<CrossSection, 'covariates' | 'treated'>): PreparedPoints {
  const points = metricPoints(covariates, treated, 'mahalanobis')
  return { points, search: searchOtherArm(treated, points) }
}

/** Finds a row's neighbours in the other arm; the single nearest ones are kept, as several estimators ask for them. */
export function searchOtherArm(treated: Uint8Array, points: Points): NeighbourSearch {
  const arms = ([0, 1] as const).map((arm) => rowsOf(treated, arm))
  const searches: NeighbourSearch[] = []
  const searchFrom = (arm: number) => (searches[arm] ??= prepareNeighbours(points, arms[1 - arm]))
  const kept: number[][] = []
  const isInPairs = isQuickerInPairs(points, treated.length)
  return (row, count, ties) => {
    if (count !== 1 || ties !== withinRounding) return searchFrom(treated[row])(row, count, ties)
    if (isInPairs && kept.length === 0) {
      findNearestPairs(points, arms[0], arms[1]).forEach((found, arm) =>
        found.forEach((others, place) => (kept[arms[arm][place]] = others)),
      )
    }
    return (kept[row] ??= searchFrom(treated[row])(row, count, ties))
  }
}

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
