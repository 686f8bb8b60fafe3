import type { Grouping } from '../../../inference/fixed-effects.ts'
import {
  clusteredCovariance,
  influenceOf,
  regressWeighted,
  robustCovariance,
  standardErrorOf,
  type WeightedRegression,
} from '../../../inference/weighted-regression.ts'
import { isSurvey, surveyError } from '../../../inference/survey-design.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { column, matrix, multiplyVector, type Matrix } from '../../../numerics/linear-algebra.ts'
import { baseWeights, outcomeRegressors, rowsOf, withConstant, type CrossSection } from '../cross-section.ts'
import { degreesOf, type Estimand, inClusters, pickRows, type PointEstimate, predict } from './aipw.ts'

/**
 * Regression adjustment: the outcome is regressed on the covariates in each arm, and what the treated (or everyone) would
 * have had without treatment (and with it) is predicted. The error counts the estimation of both regressions and the
 * sampling of the covariates (M-estimation, no finite-sample factor).
 *
 * @see Imbens & Rubin 2015, Causal Inference, chapter 13; Oaxaca 1973 and Blinder 1973 for the ATT
 */
export function estimateRegressionAdjustment(
  frame: CrossSection,
  estimand: Estimand,
): PointEstimate & { influence: Float64Array } {
  const x = outcomeRegressors(frame)
  const base = baseWeights(frame)
  const target = estimand === 'ATT' ? rowsOf(frame.treated, 1) : [...frame.treated.keys()]
  const size = target.reduce((sum, row) => sum + base[row], 0)
  const means = Float64Array.from({ length: x.cols }, (_, j) => {
    const values = column(x, j)
    return target.reduce((sum, row) => sum + base[row] * values[row], 0) / size
  })
  const arms = ([0, 1] as const).map((arm) => fitArm(frame, x, base, arm, means)) as [Arm, Arm]
  const effects = Float64Array.from(target, (row) => arms[1].fitted[row] - arms[0].fitted[row])
  const value = effects.reduce((sum, effect, i) => sum + base[target[i]] * effect, 0) / size
  const influence = new Float64Array(frame.n)
  target.forEach((row, i) => (influence[row] += (base[row] * (effects[i] - value)) / size))
  arms.forEach(({ rows, residuals, pull }, arm) => {
    rows.forEach((row, i) => (influence[row] += (arm === 1 ? 1 : -1) * base[row] * pull[i] * residuals[i]))
  })
  return inClusters({ value, se: Math.sqrt(influence.reduce((sum, one) => sum + one * one, 0)), influence }, frame)
}

function fitArm(frame: CrossSection, x: Matrix, base: Float64Array, arm: 0 | 1, means: Float64Array): Arm {
  const rows = rowsOf(frame.treated, arm)
  const inArm = pickRows(x, rows)
  const weights = Float64Array.from(rows, (row) => base[row])
  const outcome = Float64Array.from(rows, (row) => frame.outcome[row])
  const { coefficients, residuals, kept, xtxInverse } = leastSquaresOfMany(inArm, outcome, { weights })
  const direction = new Float64Array(x.cols)
  const solved = multiplyVector(
    xtxInverse,
    Float64Array.from(kept, (j) => means[j]),
  )
  kept.forEach((j, position) => (direction[j] = solved[position]!))
  return { rows, fitted: predict(x, coefficients), residuals, pull: predict(inArm, direction) }
}

interface Arm {
  rows: readonly number[]
  fitted: Float64Array
  residuals: Float64Array
  /** Weight of each row's residual in the mean prediction. */
  pull: Float64Array
}

/** One regression of the outcome on a constant, treatment (column 1) and the covariates. */
export function regressOnTreatment(frame: CrossSection): WeightedRegression {
  const { n, covariates } = frame
  const x = matrix(n, covariates.cols + 2)
  x.data.fill(1, 0, n)
  column(x, 1).set(frame.treated)
  x.data.set(covariates.data, 2 * n)
  return regressWeighted(x, frame.outcome, frame.samplingWeights)
}

/**
 * The coefficient of treatment in that regression with its HC2 error and residual degrees of freedom; clustered CR1, and t
 * with the clusters less one, where the design names a cluster; linearized as `svyglm` does where it names a survey.
 */
export function estimateLeastSquares(frame: CrossSection): PointEstimate & { df: number } {
  const fit = regressOnTreatment(frame)
  if (frame.clusters) return coefficientInClusters(fit, frame.clusters)
  return { value: fit.coefficients[1], se: standardErrorOf(fit, robustCovariance(fit, 'HC2'), 1), df: fit.df }
}

function coefficientInClusters(fit: WeightedRegression, clusters: Grouping): PointEstimate & { df: number } {
  if (isSurvey(clusters)) {
    const se = surveyError(influenceOf(fit, 1), clusters)
    return { value: fit.coefficients[1], se, df: degreesOf(clusters) }
  }
  const { index, levels } = clusters
  const se = levels < 2 ? NaN : standardErrorOf(fit, clusteredCovariance(fit, index, levels), 1)
  return { value: fit.coefficients[1], se, df: degreesOf(clusters) }
}

/**
 * The difference in means, not adjusted for anything, with Welch's error and degrees of freedom; with sampling weights of
 * weighted means, whose error is that of ratios (n/(n − 1) in each arm). Where the design names a cluster, the coefficient
 * of treatment alone, clustered.
 */
export function differenceInMeans(frame: CrossSection): PointEstimate & { df: number } {
  if (frame.clusters) {
    const x = withConstant(matrix(frame.n, 1, Float64Array.from(frame.treated)))
    return coefficientInClusters(regressWeighted(x, frame.outcome, frame.samplingWeights), frame.clusters)
  }
  const base = baseWeights(frame)
  const [without, withTreatment] = ([0, 1] as const).map((arm) => {
    const rows = rowsOf(frame.treated, arm)
    return weightedMean(
      rows.map((row) => frame.outcome[row]),
      rows.map((row) => base[row]),
    )
  }) as [ArmMean, ArmMean]
  const total = without.error + withTreatment.error
  const df =
    total ** 2 / (without.error ** 2 / (without.count - 1) + withTreatment.error ** 2 / (withTreatment.count - 1))
  return { value: withTreatment.mean - without.mean, se: Math.sqrt(total), df }
}

interface ArmMean {
  mean: number
  count: number
  /** Squared standard error of the mean. */
  error: number
}

function weightedMean(values: number[], weights: number[]): ArmMean {
  const count = values.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = values.reduce((sum, value, i) => sum + weights[i] * value, 0) / total
  const squares = values.reduce((sum, value, i) => sum + (weights[i] * (value - mean)) ** 2, 0)
  return { mean, count, error: (squares / total ** 2) * (count / (count - 1)) }
}
