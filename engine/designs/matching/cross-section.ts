import { column, matrix, valuesAt } from '../../numerics/linear-algebra.ts'
import type { Matrix } from '../../numerics/linear-algebra.ts'

/** One column of the covariate matrix. */
export interface Term {
  /** `age`, `age²` or `race: black`. */
  name: string
  label: string
  /** Column of the data it is made from; terms of one column enter and leave together. */
  source: string
  /** What that column is called, e.g. `Race` for the term `Race: black`. */
  sourceLabel: string
  kind: 'number' | 'square' | 'level'
}

/**
 * One row per unit, nothing missing in what the estimators use. Rows are sorted by the unit's name in natural order
 * (`u2` before `u10`), so that the order of the file cannot decide which of two equally near neighbours is taken.
 */
export interface CrossSection {
  n: number
  units: string[]
  /** 1 = treated, 0 = comparison. */
  treated: Uint8Array
  treatedCount: number
  /** After transform and scale. */
  outcome: Float64Array
  /** n × k, without a constant; no column is a combination of the constant and earlier ones. */
  covariates: Matrix
  terms: Term[]
  /** After transform, `NaN` where missing; null = none declared. */
  placebo: Float64Array | null
}

/** The same units with other covariates, by number of the term. */
export function withTerms(frame: CrossSection, kept: number[]): CrossSection {
  const covariates = matrix(frame.n, kept.length)
  kept.forEach((term, j) => column(covariates, j).set(column(frame.covariates, term)))
  return { ...frame, covariates, terms: kept.map((term) => frame.terms[term]!) }
}

/** Some of the units, by row, in the order of the frame. */
export function selectUnits(frame: CrossSection, rows: number[]): CrossSection {
  const pick = (values: Float64Array) => valuesAt(values, rows)
  const treated = Uint8Array.from(rows, (row) => frame.treated[row]!)
  const covariates = matrix(rows.length, frame.covariates.cols)
  frame.terms.forEach((_, j) => column(covariates, j).set(pick(column(frame.covariates, j))))
  return {
    n: rows.length,
    units: rows.map((row) => frame.units[row]!),
    treated,
    treatedCount: treated.reduce((sum, value) => sum + value, 0),
    outcome: pick(frame.outcome),
    covariates,
    terms: frame.terms,
    placebo: frame.placebo && pick(frame.placebo),
  }
}

/** Rows of one arm, ascending. */
export function rowsOf(treated: Uint8Array, arm: 0 | 1): number[] {
  const rows: number[] = []
  for (let i = 0; i < treated.length; i++) if (treated[i] === arm) rows.push(i)
  return rows
}

/** The covariates with a constant in front: n × (k + 1). */
export function withConstant(covariates: Matrix): Matrix {
  const x = matrix(covariates.rows, covariates.cols + 1)
  x.data.fill(1, 0, covariates.rows)
  x.data.set(covariates.data, covariates.rows)
  return x
}
