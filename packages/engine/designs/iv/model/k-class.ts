import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { type IvModel, residualDf } from './reduce.ts'
import { scoreProducts, varianceFactor } from './score-products.ts'

export interface KClass extends PointInference {
  /** κ: 0 is least squares, 1 two-stage least squares. */
  kappa: number
  /** y - βd without the controls, per row. */
  residuals: Float64Array
}

/**
 * The k-class estimator β = d'(I - κM)y / d'(I - κM)d, M the part that the instruments leave.
 *
 * The variance is the sandwich of the scores (d - κMd)·e; under equal variances s²/(d'(I - κM)d), s² = e'e/(N-K).
 *
 * @param kappa 0 least squares; 1 two-stage least squares; see {@link limlKappa}
 * @returns     t quantiles with N - K degrees of freedom, or clusters less one
 * @see Davidson & MacKinnon 2004, Econometric Theory and Methods, section 12.5
 */
export function fitKClass(model: IvModel, kappa: number): KClass {
  const { y, d, dResidual, yResidual } = model
  const curvature = dot(d, d) - kappa * dot(dResidual, dResidual)
  const value = (dot(d, y) - kappa * dot(dResidual, yResidual)) / curvature
  const residuals = y.map((outcome, i) => outcome - value * d[i])
  return {
    ...inferPoint(value, standardError(model, kappa, residuals, curvature), residualDf(model, 1)),
    kappa,
    residuals,
  }
}

function standardError(model: IvModel, kappa: number, residuals: Float64Array, curvature: number): number {
  const { d, dResidual, errors } = model
  const factor = varianceFactor(model, 1)
  if (errors.kind === 'iid') return Math.sqrt((factor * dot(residuals, residuals)) / curvature)
  const fitted = d.map((value, i) => value - kappa * dResidual[i])
  return Math.sqrt(factor * scoreProducts([fitted], residuals, errors).data[0]) / Math.abs(curvature)
}

/** Two-stage least squares. */
export function fitTwoStage(model: IvModel): KClass {
  return fitKClass(model, 1)
}

/**
 * κ of limited-information maximum likelihood: the smallest root of |Y'Y - κ Y'MY| = 0 with Y = [y, d], which is 1 with
 * one instrument.
 *
 * Taken as 1 + the smallest root of |Y'QQ'Y - μ Y'MY| = 0, so that a κ near 1 keeps its digits.
 *
 * @see Anderson & Rubin 1949, doi:10.1214/aoms/1177730090
 */
export function limlKappa({ firstStage, reducedForm, dResidual, yResidual }: IvModel): number {
  if (firstStage.length === 1) return 1
  const [yy, yd, dd] = [dot(reducedForm, reducedForm), dot(reducedForm, firstStage), dot(firstStage, firstStage)]
  const [my, myd, md] = [dot(yResidual, yResidual), dot(yResidual, dResidual), dot(dResidual, dResidual)]
  const a = my * md - myd * myd
  const b = yy * md + dd * my - 2 * yd * myd
  const c = yy * dd - yd * yd
  // the smaller root of a μ² - b μ + c, in the form that does not cancel
  return 1 + (2 * c) / (b + Math.sqrt(Math.max(b * b - 4 * a * c, 0)))
}

/**
 * κ of Fuller's estimator with constant 1: LIML's less 1/(N - columns of instruments and controls), which gives it
 * moments.
 *
 * @see Fuller 1977, doi:10.2307/1912683
 */
export function fullerKappa(model: IvModel): number {
  const { n, q, controls } = model
  return limlKappa(model) - 1 / (n - q.length - controls.covariatesRank - controls.effectsRank)
}

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
