import { regressWeighted, robustCovariance, standardErrorOf } from '../../../inference/weighted-regression.ts'
import type { WeightedRegression } from '../../../inference/weighted-regression.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { column, matrix, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { rowsOf, withConstant } from '../cross-section.ts'
import type { CrossSection } from '../cross-section.ts'
import type { Estimand, PointEstimate } from './aipw.ts'
import { pickRows, predict } from './linear-prediction.ts'

/**
 * Regression adjustment: the outcome is regressed on the covariates in each arm, and what the treated (or everyone) would
 * have had without treatment (and with it) is predicted. The error counts the estimation of both regressions and the
 * sampling of the covariates (M-estimation, no finite-sample factor).
 *
 * @see Imbens & Rubin 2015, Causal Inference, chapter 13; Oaxaca 1973 and Blinder 1973 for the ATT
 */
export function estimateRegressionAdjustment(frame: CrossSection, estimand: Estimand): PointEstimate {
  const x = withConstant(frame.covariates)
  const target = estimand === 'ATT' ? rowsOf(frame.treated, 1) : [...frame.treated.keys()]
  const means = Float64Array.from({ length: x.cols }, (_, j) => {
    const values = column(x, j)
    return target.reduce((sum, row) => sum + values[row]!, 0) / target.length
  })
  const arms = ([0, 1] as const).map((arm) => {
    const rows = rowsOf(frame.treated, arm)
    const inArm = pickRows(x, rows)
    const { coefficients, residuals, kept, xtxInverse } = leastSquares(
      inArm,
      Float64Array.from(rows, (row) => frame.outcome[row]!),
    )
    const direction = new Float64Array(x.cols)
    const solved = multiplyVector(
      xtxInverse,
      Float64Array.from(kept, (j) => means[j]!),
    )
    kept.forEach((j, position) => (direction[j] = solved[position]!))
    return { rows, fitted: predict(x, coefficients), residuals, pull: predict(inArm, direction) }
  }) as [Arm, Arm]
  const effects = Float64Array.from(target, (row) => arms[1].fitted[row]! - arms[0].fitted[row]!)
  const value = effects.reduce((sum, effect) => sum + effect, 0) / target.length
  const influence = new Float64Array(frame.n)
  target.forEach((row, i) => (influence[row]! += (effects[i]! - value) / target.length))
  arms.forEach(({ rows, residuals, pull }, arm) => {
    rows.forEach((row, i) => (influence[row]! += (arm === 1 ? 1 : -1) * pull[i]! * residuals[i]!))
  })
  return { value, se: Math.sqrt(influence.reduce((sum, one) => sum + one * one, 0)) }
}

interface Arm {
  rows: number[]
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
  return regressWeighted(x, frame.outcome)
}

/** The coefficient of treatment in that regression with its HC2 error and residual degrees of freedom. */
export function estimateLeastSquares(frame: CrossSection): PointEstimate & { df: number } {
  const fit = regressOnTreatment(frame)
  return { value: fit.coefficients[1]!, se: standardErrorOf(fit, robustCovariance(fit, 'HC2'), 1), df: fit.df }
}

/** The difference in means, not adjusted for anything, with Welch's error and degrees of freedom. */
export function differenceInMeans({ treated, outcome }: CrossSection): PointEstimate & { df: number } {
  const [without, withTreatment] = ([0, 1] as const).map((arm) => {
    const values = rowsOf(treated, arm).map((row) => outcome[row]!)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
    return { mean, count: values.length, error: variance / values.length }
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
