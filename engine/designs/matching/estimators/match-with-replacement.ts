import { rowsOf } from '../cross-section.ts'
import type { Estimand } from './aipw.ts'
import type { Points } from './metric.ts'
import { prepareNeighbours } from './neighbour-search.ts'

/** Who stands in for whom: for each unit of `rows`, the units of the other arm matched to it, equally weighted. */
export interface ReplacementMatches {
  /** Units whose missing outcome is imputed: the treated (ATT) or everyone (ATE). */
  rows: number[]
  matched: number[][]
  /** Per unit of the frame: how often it stands in for others, each match counted by its share (K in the papers). */
  used: Float64Array
  /** The same with squared shares. */
  usedSquared: Float64Array
}

/** Squared standardised distance within which neighbours count as equally near; the peer's default. */
const tieTolerance = 1e-5

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
): ReplacementMatches {
  const arms = [rowsOf(treated, 0), rowsOf(treated, 1)] as const
  const searches = [prepareNeighbours(points, arms[1]), prepareNeighbours(points, arms[0])] as const
  const rows = estimand === 'ATT' ? arms[1] : [...treated.keys()]
  const used = new Float64Array(treated.length)
  const usedSquared = new Float64Array(treated.length)
  const matched = rows.map((row) => {
    const found = searches[treated[row]! as 0 | 1](row, ratio, tieTolerance)
    for (const other of found) {
      used[other]! += 1 / found.length
      usedSquared[other]! += 1 / found.length ** 2
    }
    return found
  })
  return { rows, matched, used, usedSquared }
}
