import { EngineError } from '../../../errors.ts'
import { column } from '../../../numerics/linear-algebra.ts'
import type { CrossSection } from '../cross-section.ts'
import type { Estimand, PointEstimate } from './aipw.ts'

export interface CoarsenedMatches {
  /** Rows in a stratum with both arms, ascending. */
  rows: number[]
  weights: Float64Array
  /** Cell of each row kept, 0 to strata − 1. */
  cells: Int32Array
  strata: number
  treatedKept: number
}

/**
 * Coarsened exact matching: numbers are cut into Sturges' number of equal intervals between their least and largest value,
 * categories stay as they are, and units are compared within the cells that hold both arms. ATT weights comparison units
 * by the treated of their cell, ATE both arms by the cell's size.
 *
 * @throws {EngineError} `matching/no-overlap` when no cell holds both arms
 * @see Iacus, King & Porro 2012, doi:10.1093/pan/mpr013; Sturges 1926, doi:10.1080/01621459.1926.10502161
 */
export function matchCoarsened(frame: CrossSection, estimand: Estimand): CoarsenedMatches {
  const cells = cellOf(frame)
  const counts = new Map<string, [number, number]>()
  cells.forEach((cell, i) => {
    const count = counts.get(cell) ?? [0, 0]
    count[frame.treated[i]]++
    counts.set(cell, count)
  })
  const rows = [...frame.treated.keys()].filter((row) => counts.get(cells[row])!.every((count) => count > 0))
  if (rows.length === 0) {
    throw new EngineError(
      'matching/no-overlap',
      'No cell of the coarsened covariates holds treated and comparison units.',
    )
  }
  const weights = Float64Array.from(rows, (row) => {
    const [comparison, treated] = counts.get(cells[row])!
    const arm = frame.treated[row]
    if (estimand === 'ATE') return (comparison + treated) / (arm === 1 ? treated : comparison)
    return arm === 1 ? 1 : treated / comparison
  })
  const number = new Map([...new Set(rows.map((row) => cells[row]))].map((cell, i) => [cell, i]))
  return {
    rows,
    weights,
    cells: Int32Array.from(rows, (row) => number.get(cells[row])!),
    strata: number.size,
    treatedKept: rows.filter((row) => frame.treated[row] === 1).length,
  }
}

/**
 * Weighted difference in means among the units matched, with the variance within cells and arms; `df` is 0 and the error
 * `NaN` where no arm of a cell has two units.
 */
export function estimateCoarsened(
  frame: CrossSection,
  { rows, weights, cells }: CoarsenedMatches,
): PointEstimate & { df: number } {
  const shares = signedShares(frame, rows, weights)
  const outcome = Float64Array.from(rows, (row) => frame.outcome[row])
  const value = shares.reduce((sum, share, i) => sum + share * outcome[i], 0)
  const stratum = cells.map((cell, i) => 2 * cell + frame.treated[rows[i]])
  const { variance, df } = stratifiedVariance(stratum, shares, outcome)
  return { value, se: Math.sqrt(variance), df }
}

/**
 * Variance of a weighted difference in means that compares only within cells, given the sizes of cells and arms:
 * Σ over cells and arms of (weight of the arm there)² · s²/n, s² the arm's variance in the cell. What differs between
 * cells does not enter, as their weights are fixed.
 *
 * An arm with one row in a cell has no variance of its own: it takes the pooled variance within all arms of cells that
 * have two or more rows.
 *
 * @param stratum one number per row for each combination of cell and arm
 * @param weights of each row in the difference, the same for all rows of a stratum
 * @returns the variance, and its degrees of freedom (rows less strata); `NaN` and 0 where every stratum has one row
 * @see Imbens & Rubin 2015, section 9.4; Miratrix, Sekhon & Yu 2013, doi:10.1111/j.1467-9868.2012.01048.x
 */
function stratifiedVariance(
  stratum: Int32Array,
  weights: Float64Array,
  outcome: Float64Array,
): { variance: number; df: number } {
  const strata = summarise(stratum, weights, outcome)
  const df = strata.reduce((sum, { n }) => sum + n - 1, 0)
  const pooled = strata.reduce((sum, { squares }) => sum + squares, 0) / df
  const variance = strata.reduce((sum, { n, weight, squares }) => {
    const ofOutcome = n > 1 ? squares / (n - 1) : pooled
    return sum + n * weight ** 2 * ofOutcome
  }, 0)
  return { variance, df }
}

/** Rows, weight of each, and squared distances from their mean. */
interface Stratum {
  n: number
  weight: number
  squares: number
}

function summarise(stratum: Int32Array, weights: Float64Array, outcome: Float64Array): Stratum[] {
  const rows = new Map<number, number[]>()
  stratum.forEach((name, row) => {
    const found = rows.get(name)
    if (found) found.push(row)
    else rows.set(name, [row])
  })
  return Array.from(rows.values(), (own) => {
    const mean = own.reduce((sum, row) => sum + outcome[row], 0) / own.length
    const squares = own.reduce((sum, row) => sum + (outcome[row] - mean) ** 2, 0)
    return { n: own.length, weight: weights[own[0]], squares }
  })
}

/** Each row's share of its arm's weight, negative for comparison units. */
function signedShares({ treated }: CrossSection, rows: number[], weights: Float64Array): Float64Array {
  const totals = [0, 0]
  rows.forEach((row, i) => (totals[treated[row]] += weights[i]))
  return weights.map((weight, i) => {
    const arm = treated[rows[i]]
    return ((arm === 1 ? 1 : -1) * weight) / totals[arm]
  })
}

function cellOf(frame: CrossSection): string[] {
  const bins = Math.ceil(Math.log2(frame.n) + 1)
  const parts = frame.terms.flatMap(({ kind }, j) => {
    if (kind === 'square') return []
    const values = column(frame.covariates, j)
    return [kind === 'level' ? Array.from(values) : cut(values, bins)]
  })
  return Array.from({ length: frame.n }, (_, i) => parts.map((part) => part[i]).join('/'))
}

/** Number of the interval of each value; the largest value belongs to the last. */
function cut(values: Float64Array, bins: number): number[] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  return Array.from(values, (value) => Math.min(bins - 1, Math.floor((bins * (value - low)) / (high - low))))
}
