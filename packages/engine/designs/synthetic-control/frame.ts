import type { Text } from '../../fact.ts'
import { matrix, type Matrix, submatrixColumns } from '../../numerics/linear-algebra.ts'

export interface FramePredictor {
  label: string
  /** Last period it is taken from. */
  to: number
}

/** What preflight makes of the data: a balanced panel with one (averaged) treated unit, donors sorted by name. */
export interface SyntheticControlFrame {
  /** Names of the treated units, joined for sentences. */
  treated: string
  treatedUnits: string[]
  donors: string[]
  /** Ascending; the first `study.pre` lie before treatment. */
  periods: number[]
  /** Outcome after transform and scale; predictors after transform. */
  study: Study
  predictors: FramePredictor[]
  /** Rows of treated units and donors. */
  rows: number
  /** Whether the donor pool is known to be free of the policy, and how. */
  cleanDonors: { isKnown: boolean; text: Text }
}

/**
 * One synthetic control problem: a unit to be matched and the units it may be mixed from. The treated unit's own, and
 * each placebo's, leave-one-out run's and backdated run's, have this shape.
 */
export interface Study {
  /** Periods before treatment; the first rows of `target` and `donors`. */
  pre: number
  /** Outcome of the unit to be matched, one value per period. */
  target: Float64Array
  /** Outcome of the donors, periods × donors. */
  donors: Matrix
  /** Predictors of the unit to be matched, in their own units; empty = match the outcome before treatment. */
  targetPredictors: Float64Array
  /** Predictors × donors. */
  donorPredictors: Matrix
}

/** The study without some of its donors, or with them in another order. */
export function withDonors(study: Study, donors: number[]): Study {
  return {
    ...study,
    donors: submatrixColumns(study.donors, donors),
    donorPredictors: submatrixColumns(study.donorPredictors, donors),
  }
}

/** The study with only some of its predictors. */
export function withPredictors(study: Study, predictors: number[]): Study {
  const kept = matrix(predictors.length, study.donors.cols)
  for (let j = 0; j < kept.cols; j++) {
    predictors.forEach((from, to) => {
      kept.data[j * kept.rows + to] = study.donorPredictors.data[j * study.donorPredictors.rows + from]!
    })
  }
  return {
    ...study,
    targetPredictors: Float64Array.from(predictors, (from) => study.targetPredictors[from]),
    donorPredictors: kept,
  }
}

/** The study over some of its periods (from `first` to before `end`), of which `pre` count as before treatment. */
export function withPeriods(study: Study, first: number, end: number, pre: number): Study {
  return { ...study, pre, target: study.target.slice(first, end), donors: rowsOf(study.donors, first, end) }
}

/**
 * The study in which a donor stands for the treated unit.
 *
 * @param includeTarget whether the treated unit joins the donors, as in Abadie, Diamond & Hainmueller 2010
 */
export function placeboOf(study: Study, donor: number, includeTarget: boolean): Study {
  const others = [...Array(study.donors.cols).keys()].filter((other) => other !== donor)
  const rest = withDonors(study, others)
  return {
    pre: study.pre,
    target: study.donors.data.slice(donor * study.donors.rows, (donor + 1) * study.donors.rows),
    donors: includeTarget ? append(rest.donors, study.target) : rest.donors,
    targetPredictors: study.donorPredictors.data.slice(
      donor * study.donorPredictors.rows,
      (donor + 1) * study.donorPredictors.rows,
    ),
    donorPredictors: includeTarget ? append(rest.donorPredictors, study.targetPredictors) : rest.donorPredictors,
  }
}

function append(m: Matrix, last: Float64Array): Matrix {
  const result = matrix(m.rows, m.cols + 1)
  result.data.set(m.data)
  result.data.set(last, m.data.length)
  return result
}

/** Rows `first` to before `end` of a matrix. */
export function rowsOf(m: Matrix, first: number, end: number): Matrix {
  const result = matrix(end - first, m.cols)
  for (let j = 0; j < m.cols; j++) {
    result.data.set(m.data.subarray(j * m.rows + first, j * m.rows + end), j * result.rows)
  }
  return result
}

/** What the weights make of the donors, one value per period. */
export function synthesise(study: Study, weights: Float64Array): Float64Array {
  const result = new Float64Array(study.target.length)
  weights.forEach((weight, j) => {
    if (weight === 0) return
    for (let t = 0; t < result.length; t++) result[t] += weight * study.donors.data[j * study.donors.rows + t]
  })
  return result
}

/** The unit's outcome less its synthetic one, one value per period. */
export function gapsOf(study: Study, weights: Float64Array): Float64Array {
  return synthesise(study, weights).map((value, t) => study.target[t] - value)
}

/** The largest distance of any donor from the target, in any period. */
export function largestDifference({ target, donors }: Study): number {
  const { rows, cols, data } = donors
  let largest = 0
  for (let j = 0, at = 0; j < cols; j++) {
    for (let t = 0; t < rows; t++, at++) largest = Math.max(largest, Math.abs(data[at] - target[t]))
  }
  return largest
}

/** Root mean squared prediction error over the periods from `first` to before `end`. */
export function rmspe(gaps: Float64Array, first: number, end: number): number {
  let sum = 0
  for (let t = first; t < end; t++) sum += gaps[t] * gaps[t]
  return Math.sqrt(sum / (end - first))
}

/** Mean of the values from `first` to before `end`. */
export function meanOver(values: Float64Array, first: number, end: number): number {
  let sum = 0
  for (let t = first; t < end; t++) sum += values[t]
  return sum / (end - first)
}

/** The treated unit's outcome in the column's own units: under a log, exp of the value over the scale. */
export function inOwnUnits(value: number, outcome: { transform: 'none' | 'log'; scale: number }): number {
  const unscaled = value / outcome.scale
  return outcome.transform === 'log' ? Math.exp(unscaled) : unscaled
}
