import { chiSquareUpper, fUpper, studentTQuantile, studentTTwoSidedP } from '../numerics/distributions.ts'
import { dot, matrix, multiplyVector, type Matrix } from '../numerics/linear-algebra.ts'
import { pseudoInverseSymmetric } from '../numerics/symmetric-eigen.ts'
import type { Grouping } from './fixed-effects.ts'

/**
 * An estimate Σ aᵢ·yᵢ from a least-squares fit of y on the levels of one effect and on x, whose weights a lie in the
 * space of these regressors: a coefficient, a difference of fitted means, or any combination of them.
 */
export interface LinearEstimate {
  value: number
  /** a, one per row. */
  weights: Float64Array
  /** One per row, in the outcome's units. */
  residuals: Float64Array
  /** The absorbed effect; every level has a row. */
  effect: Grouping
  /** n × k regressors after the effect is taken out; may have no column. */
  x: Matrix
  /** (x'x)⁻¹. */
  bread: Matrix
}

export interface WaldTest {
  /** Chi-square form: b'V⁻¹b. */
  chiSquare: number
  /** F form: chiSquare over `df1`. */
  f: number
  /** Independent restrictions tested: the rank of the covariance. */
  df1: number
  /** Denominator degrees of freedom; Infinity = the chi-square test. */
  df2: number
  p: number
}

/**
 * Joint test that all the given estimates are zero.
 *
 * A covariance that is singular, as when more dates are tested than there are clusters, is inverted on its range and
 * the rank is the number of restrictions. It is judged on the correlations, so that the units of the estimates do not
 * matter; an estimate without variance is not tested.
 *
 * @param estimates  q values
 * @param covariance q × q
 * @param df2        denominator degrees of freedom; Infinity for the chi-square reference
 */
export function waldTest(estimates: Float64Array, covariance: Matrix, df2 = Infinity): WaldTest {
  const q = estimates.length
  const se = Float64Array.from(estimates, (_, i) => Math.sqrt(covariance.data[i * q + i]))
  const standardise = (value: number, scale: number) => (scale > 0 ? value / scale : 0)
  const correlation = covariance.data.map((value, at) => standardise(value, se[at % q] * se[Math.floor(at / q)]))
  const { inverse, rank } = pseudoInverseSymmetric(matrix(q, q, correlation))
  const z = estimates.map((estimate, i) => standardise(estimate, se[i]))
  const chiSquare = dot(z, multiplyVector(inverse, z))
  const f = rank === 0 ? NaN : chiSquare / rank
  const p = rank === 0 ? NaN : df2 === Infinity ? chiSquareUpper(chiSquare, rank) : fUpper(f, rank, df2)
  return { chiSquare, f, df1: rank, df2, p }
}

export interface PointInference {
  value: number
  se: number
  t: number
  /** Two-sided p value against zero. */
  p: number
  /** 95 % interval. */
  ci: [number, number]
  /** Degrees of freedom; null = normal quantiles. */
  df: number | null
}

/**
 * t value, two-sided p value and 95 % interval of one estimate.
 *
 * @param df degrees of freedom; null for normal quantiles
 */
export function inferPoint(value: number, se: number, df: number | null): PointInference {
  const t = value / se
  const reach = se * studentTQuantile(0.975, df ?? Infinity)
  return { value, se, t, p: studentTTwoSidedP(t, df ?? Infinity), ci: [value - reach, value + reach], df }
}
