import type { Grouping } from '../../../inference/fixed-effects.ts'
import { countSurvey, isSurvey, surveyDeviations, surveyError } from '../../../inference/survey-design.ts'
import { column, matrix, type Matrix, valuesAt } from '../../../numerics/linear-algebra.ts'
import { logistic } from '../../../numerics/logit.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { baseWeights, type CrossSection, outcomeRegressors, rowsOf, withConstant } from '../cross-section.ts'
import { fitPaddedPropensity, type PaddedFit, padFit } from '../propensity.ts'

export type Estimand = 'ATT' | 'ATE'

export interface PointEstimate {
  value: number
  se: number
  /** Degrees of freedom of the t reference; left out = normal quantiles. */
  df?: number
  /** What each unit adds to the error of the estimate; the squares sum to se². Left out where there is no such sum. */
  influence?: Float64Array
}

/** What augmented weighting is built from, one value per unit. */
export interface Nuisance {
  /** P(treated | covariates). */
  score: Float64Array
  /** Predicted outcome without and with treatment. */
  without: Float64Array
  with: Float64Array
}

/** The models of augmented weighting. */
export interface NuisanceModels {
  logit: PaddedFit
  /** Of the outcome, without and with treatment. */
  arms: [PaddedFit, PaddedFit]
}

/** The nuisance with the fits it came from. */
export interface FittedNuisance extends Nuisance, NuisanceModels {}

const fitted = new WeakMap<CrossSection, FittedNuisance>()

/**
 * Logit for the score, least squares in each arm for the outcome; sampling weights count in all three. Estimates, checks
 * and sensitivity ask for it, so the answer for a frame is kept.
 */
export function fitNuisance(frame: CrossSection): FittedNuisance {
  const known = fitted.get(frame)
  if (known) return known
  const { logit, arms } = fitModels(frame)
  const x = outcomeRegressors(frame)
  const nuisance = {
    score: predict(withConstant(frame.covariates), logit.coefficients).map(logistic),
    without: predict(x, arms[0].coefficients),
    with: predict(x, arms[1].coefficients),
    logit,
    arms,
  }
  fitted.set(frame, nuisance)
  return nuisance
}

/** x·b; a coefficient that is `NaN`, of a column dropped as collinear, counts as 0. */
export function predict(x: Matrix, coefficients: Float64Array): Float64Array<ArrayBuffer> {
  const result = new Float64Array(x.rows)
  for (let j = 0; j < x.cols; j++) {
    const slope = coefficients[j]
    if (Number.isNaN(slope)) continue
    const values = column(x, j)
    for (let i = 0; i < x.rows; i++) result[i] += slope * values[i]
  }
  return result
}

/** Some rows of a matrix, in the order given. */
export function pickRows(x: Matrix, rows: readonly number[]): Matrix {
  const picked = matrix(rows.length, x.cols)
  for (let j = 0; j < x.cols; j++) {
    const source = column(x, j)
    const target = column(picked, j)
    rows.forEach((row, i) => (target[i] = source[row]!))
  }
  return picked
}

/** Least squares on some rows, predicted for every row. */
export function predictFrom(
  x: Matrix,
  y: Float64Array,
  rows: readonly number[],
  weights?: Float64Array,
): Float64Array<ArrayBuffer> {
  const target = Float64Array.from(rows, (row) => y[row])
  const { coefficients } = leastSquaresOfMany(pickRows(x, rows), target, weights ? { weights } : {})
  return predict(x, coefficients)
}

/** The models of {@link fitNuisance} alone, for units that others' nuisance is predicted from. */
export function fitModels(frame: CrossSection): NuisanceModels {
  const logit = fitPaddedPropensity(frame)
  const x = outcomeRegressors(frame)
  const arms = ([0, 1] as const).map((arm) => {
    const rows = rowsOf(frame.treated, arm)
    const pick = (values: Float64Array) => valuesAt(values, rows)
    const options = frame.samplingWeights ? { weights: pick(frame.samplingWeights) } : {}
    const { coefficients, xtxInverse, kept } = leastSquaresOfMany(pickRows(x, rows), pick(frame.outcome), options)
    return padFit(
      Float64Array.from(kept, (j) => coefficients[j]),
      xtxInverse,
      kept,
      x.cols,
    )
  }) as [PaddedFit, PaddedFit]
  return { logit, arms }
}

/**
 * Augmented inverse probability weighting, doubly robust.
 *
 *     ATE = mean φ,  φ = m₁ − m₀ + t(Y − m₁)/e − (1 − t)(Y − m₀)/(1 − e)
 *     ATT = Σ ψ / Σ t,  ψ = (t − e)/(1 − e) · (Y − m₀)
 *
 * each sum weighted by the sampling weights. The error is that of the influence function with the nuisance as known:
 * right to first order where the nuisance was fitted on other units (cross-fitting) or both its models are right; no
 * finite-sample factor. {@link estimateStackedAipw} counts the fitting of the nuisance.
 *
 * @see Robins, Rotnitzky & Zhao 1994, doi:10.1080/01621459.1994.10476818; Hahn 1998, doi:10.2307/2998560 (ATT)
 */
export function estimateAipw(
  frame: CrossSection,
  nuisance: Nuisance,
  estimand: Estimand,
): PointEstimate & { influence: Float64Array } {
  const { treated, outcome } = frame
  const weights = baseWeights(frame)
  const share = (i: number) => (estimand === 'ATE' ? 1 : treated[i])
  const moment = outcome.map((y, i) => momentOf(y, treated[i], at(nuisance, i), estimand))
  const total = sum(weights.map((weight, i) => weight * share(i)))
  const value = sum(moment.map((one, i) => weights[i] * one)) / total
  const influence = moment.map((one, i) => (weights[i] * (one - share(i) * value)) / total)
  return inClusters({ value, se: Math.sqrt(sum(influence.map((one) => one * one))), influence }, frame)
}

/**
 * What the units of each cluster add to the error of an estimate together; of a survey's sampling units their distance from
 * the stratum's mean.
 */
export function sumsByCluster(influence: Float64Array, clusters: Grouping): Float64Array {
  if (isSurvey(clusters)) return surveyDeviations(influence, clusters)
  const { index, levels } = clusters
  const sums = new Float64Array(levels)
  influence.forEach((value, i) => (sums[index[i]] += value))
  return sums
}

/**
 * Standard error from what each unit adds, where the units of a cluster hang together: √(G/(G − 1) · Σ s²), s the sum of a
 * cluster; `NaN` with one cluster. For an estimate that is a coefficient it is CR1 without the factor of the coefficients. In a
 * survey it is linearized, by sampling unit within strata.
 *
 * @see Cameron & Miller 2015, section II, doi:10.3368/jhr.50.2.317
 */
export function clusteredError(influence: Float64Array, clusters: Grouping): number {
  if (isSurvey(clusters)) return surveyError(influence, clusters)
  if (clusters.levels < 2) return NaN
  const squares = sumsByCluster(influence, clusters).reduce((sum, value) => sum + value * value, 0)
  return Math.sqrt((clusters.levels / (clusters.levels - 1)) * squares)
}

/** Clusters less one, the degrees of freedom of t; of a survey sampling units less strata. */
export function degreesOf(clusters: Grouping): number {
  return Math.max(1, isSurvey(clusters) ? countSurvey(clusters).df : clusters.levels - 1)
}

/** The estimate with its error clustered and t with the clusters less one; as it is where the design names no cluster. */
export function inClusters<Point extends PointEstimate & { influence: Float64Array }>(
  point: Point,
  { clusters }: Pick<CrossSection, 'clusters'>,
): Point {
  if (!clusters) return point
  return { ...point, se: clusteredError(point.influence, clusters), df: degreesOf(clusters) }
}

interface UnitNuisance {
  e: number
  m0: number
  m1: number
}

function at({ score, without, with: withTreatment }: Nuisance, i: number): UnitNuisance {
  return { e: score[i], m0: without[i], m1: withTreatment[i] }
}

function momentOf(y: number, t: number, { e, m0, m1 }: UnitNuisance, estimand: Estimand): number {
  if (estimand === 'ATT') return ((t - e) / (1 - e)) * (y - m0)
  return m1 - m0 + (t === 1 ? (y - m1) / e : -(y - m0) / (1 - e))
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
