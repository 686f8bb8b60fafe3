import { rowsOf } from '../cross-section.ts'
import type { Estimand } from './aipw.ts'
import type { Points } from './metric.ts'
import { prepareNeighbours } from './neighbour-search.ts'
import { withinRounding, type Ties } from './ties.ts'

/** Who stands in for whom: for each unit of `rows`, the units of the other arm matched to it, equally weighted. */
export interface ReplacementMatches {
  /** Units whose missing outcome is imputed: the treated (ATT) or everyone (ATE). */
  rows: number[]
  matched: number[][]
  /** Per unit of the frame: how often it stands in for others, by their weight, each match counted by its share (K in the papers). */
  used: Float64Array
  /** The same with squared shares. */
  usedSquared: Float64Array
}

export interface ReplacementOptions {
  /** Weights of the units whose missing outcome is imputed; left out = all alike. */
  samplingWeights?: Float64Array
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
  { samplingWeights, ties = withinRounding }: ReplacementOptions = {},
): ReplacementMatches {
  const arms = [rowsOf(treated, 0), rowsOf(treated, 1)] as const
  const searches = [prepareNeighbours(points, arms[1]), prepareNeighbours(points, arms[0])] as const
  const rows = estimand === 'ATT' ? arms[1] : [...treated.keys()]
  const used = new Float64Array(treated.length)
  const usedSquared = new Float64Array(treated.length)
  const matched = rows.map((row) => {
    const found = searches[treated[row] as 0 | 1](row, ratio, ties)
    const weight = samplingWeights?.[row] ?? 1
    for (const other of found) {
      used[other] += weight / found.length
      usedSquared[other] += (weight / found.length) ** 2
    }
    return found
  })
  return { rows, matched, used, usedSquared }
}
