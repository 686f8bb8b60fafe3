import { leastSquaresOfMany } from '../numerics/normal-equations.ts'
import { column, dot, matrix, submatrixColumns, type Matrix } from '../numerics/linear-algebra.ts'
import { twoWayEffects, type Grouping } from './fixed-effects.ts'

export interface Regressor {
  term: string
  /** One value per row. */
  values: Float64Array
}

/** A fitted linear regression with what every covariance estimator needs. */
export interface RegressionFit {
  /** Terms kept, in order; the estimates, the columns of `x` and of `bread` follow it. */
  terms: string[]
  estimates: Float64Array
  /** Terms that are combinations of earlier ones or of the fixed effects. */
  droppedTerms: string[]
  n: number
  /** n × k, the kept regressors after the fixed effects are taken out. */
  x: Matrix
  /** Per row, in the outcome's units. */
  residuals: Float64Array
  weights?: Float64Array
  /** (x'Wx)⁻¹. */
  bread: Matrix
  /** The fixed effects absorbed, in the order given; empty for a regression that has none. */
  effects: Grouping[]
  /** Independent columns the absorbed effects stand for. */
  effectsRank: number
}

/**
 * Least squares of an outcome on regressors with two fixed effects absorbed (Frisch–Waugh–Lovell).
 *
 * @param outcome    one value per row
 * @param regressors in the order that decides which of a collinear set is kept: the earlier one
 * @param effects    the two fixed effects, e.g. unit and period
 * @param weights    non-negative, one per row; left out = equal
 */
export function regressWithEffects(
  outcome: Float64Array,
  regressors: Regressor[],
  effects: [Grouping, Grouping],
  weights?: Float64Array,
): RegressionFit {
  const { remove, rank } = twoWayEffects(effects[0], effects[1], weights)
  const x = matrix(outcome.length, regressors.length)
  const lengths = new Float64Array(regressors.length)
  regressors.forEach(({ values }, j) => {
    lengths[j] = weightedLength(values, weights)
    remove(values, column(x, j))
  })
  const fit = leastSquaresOfMany(x, remove(outcome), { columnLengths: lengths, ...(weights && { weights }) })
  return {
    terms: fit.kept.map((j) => regressors[j].term),
    estimates: Float64Array.from(fit.kept, (j) => fit.coefficients[j]),
    droppedTerms: fit.dropped.map((j) => regressors[j].term),
    n: outcome.length,
    x: fit.dropped.length === 0 ? x : submatrixColumns(x, fit.kept),
    residuals: fit.residuals,
    ...(weights && { weights }),
    bread: fit.xtxInverse,
    effects,
    effectsRank: rank,
  }
}

function weightedLength(values: Float64Array, weights: Float64Array | undefined): number {
  return Math.sqrt(dot(weights ? values.map((value, i) => value * weights[i]) : values, values))
}
