import { column, dot, matrix, multiplyVector, submatrixColumns } from '../numerics/linear-algebra.ts'
import { leastSquaresOfMany } from '../numerics/normal-equations.ts'
import type { RegressionFit, Regressor } from './absorbed-regression.ts'
import { groupMeans, type Grouping } from './fixed-effects.ts'
import type { LinearEstimate } from './wald.ts'

/** Up to this many rows the fit is QR's to the last bit; beyond, by normal equations where the columns let it. */
const LONG = 25_000

/**
 * Least squares of an outcome on regressors with one fixed effect absorbed: everything is taken from its group's mean
 * (Frisch–Waugh–Lovell). With one group this is least squares with an intercept.
 *
 * @param outcome    one value per row
 * @param regressors in the order that decides which of a collinear set is kept: the earlier one
 * @param effect     the groups; every level needs a row
 */
export function regressWithin(outcome: Float64Array, regressors: Regressor[], effect: Grouping): RegressionFit {
  const n = outcome.length
  const x = matrix(n, regressors.length)
  const columnLengths = new Float64Array(regressors.length)
  regressors.forEach(({ values }, j) => {
    columnLengths[j] = Math.sqrt(dot(values, values))
    column(x, j).set(removeMeans(values, effect))
  })
  const fit = leastSquaresOfMany(x, removeMeans(outcome, effect), { columnLengths }, LONG)
  return {
    terms: fit.kept.map((j) => regressors[j].term),
    estimates: Float64Array.from(fit.kept, (j) => fit.coefficients[j]),
    droppedTerms: fit.dropped.map((j) => regressors[j].term),
    n,
    x: fit.dropped.length === 0 ? x : submatrixColumns(x, fit.kept),
    residuals: fit.residuals,
    bread: fit.xtxInverse,
    effects: [effect],
    effectsRank: effect.levels,
  }
}

/** What is left of a column after its group means; a new array. */
export function removeMeans(values: Float64Array, groups: Grouping): Float64Array {
  const means = groupMeans(values, groups)
  const left = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) left[i] = values[i] - means[groups.index[i]]
  return left
}

/** One coefficient of a regression with one fixed effect, as a weighted sum of the outcome. */
export function coefficientOf(fit: RegressionFit, term: string): LinearEstimate {
  const j = fit.terms.indexOf(term)
  const direction = Float64Array.from(fit.terms, (_, i) => fit.bread.data[j * fit.terms.length + i])
  return {
    value: fit.estimates[j],
    weights: multiplyVector(fit.x, direction),
    residuals: fit.residuals,
    effect: fit.effects[0],
    x: fit.x,
    bread: fit.bread,
  }
}
