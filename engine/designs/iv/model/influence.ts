import { fitTwoStage } from './k-class.ts'
import type { IvModel } from './reduce.ts'
import { scoreProducts, varianceFactor } from './score-products.ts'

/** What each row adds to the error of two-stage least squares: fitted treatment × residual over the first stage's size. */
export function influenceOf(model: IvModel): Float64Array {
  const { d, dResidual, firstStage } = model
  const { residuals } = fitTwoStage(model)
  const size = firstStage.reduce((sum, value) => sum + value * value, 0)
  return residuals.map((residual, row) => ((d[row] - dResidual[row]) * residual) / size)
}

/**
 * Standard error of the difference of two estimates of the same rows, which hang together: from the difference of what
 * each row adds to them. Robust to unequal variances, or clustered where the errors are.
 *
 * @param first  influences, 0 in a row that an estimate does not use
 * @param model  gives the small-sample factor and the clusters
 * @see Weesie 1999, Stata Technical Bulletin 52 (seemingly unrelated estimation); Newey & McFadden 1994, section 6
 */
export function errorOfDifference(first: Float64Array, second: Float64Array, model: IvModel): number {
  const { errors } = model
  const factor =
    errors.kind === 'iid' ? varianceFactor({ ...model, errors: { kind: 'hc1' } }, 1) : varianceFactor(model, 1)
  const differences = first.map((value, row) => value - second[row])
  const ones = new Float64Array(differences.length).fill(1)
  const structure = errors.kind === 'iid' ? { kind: 'hc1' as const } : errors
  return Math.sqrt(factor * scoreProducts([ones], differences, structure).data[0])
}
