import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { dot, multiplyVector } from '../../../numerics/linear-algebra.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { Agreement } from '../facts.ts'
import { fitTwoStage } from './k-class.ts'
import { residualDf, type IvModel } from './reduce.ts'
import { scoreProducts, varianceFactor } from './score-products.ts'

export interface EndogeneityTest {
  /** F with 1 and `df2` degrees of freedom. */
  f: number
  df2: number
  p: number
}

/**
 * Wu–Hausman: whether the first stage's residual matters in least squares of the outcome on the treatment. Robust or
 * clustered as the model's errors are.
 *
 * @see Hausman 1978, doi:10.2307/1913827; Wooldridge 2010, section 6.3.1
 */
export function testEndogeneity(model: IvModel): EndogeneityTest {
  const { y, d, dResidual, errors } = model
  const project = (values: Float64Array, on: Float64Array) => {
    const share = dot(values, on) / dot(on, on)
    return values.map((value, i) => value - share * on[i])
  }
  const added = project(dResidual, d)
  const outcome = project(y, d)
  const size = dot(added, added)
  const value = dot(added, outcome) / size
  const residuals = outcome.map((left, i) => left - value * added[i])
  const products = scoreProducts([added], residuals, errors).data[0]
  const { t, p } = inferPoint(value, Math.sqrt(varianceFactor(model, 2) * products) / size, residualDf(model, 2))
  return { f: t * t, df2: residualDf(model, 2), p }
}

/**
 * Whether the instruments agree: Sargan's N·R² under equal variances, Hansen's J of two-step GMM otherwise. Null where
 * there is one instrument, or more instruments than clusters less one.
 *
 * @see Sargan 1958, doi:10.2307/1907619; Hansen 1982, doi:10.2307/1912775
 */
export function testOveridentification(model: IvModel): Agreement | null {
  const { errors, q, n } = model
  const df = q.length - 1
  if (df === 0) return null
  if (errors.kind !== 'iid') {
    const gmm = fitTwoStepGmm(model)
    return gmm && { name: 'hansen-j', statistic: gmm.j, df, p: chiSquareUpper(gmm.j, df) }
  }
  const { residuals } = fitTwoStage(model)
  const fitted = q.map((vector) => dot(vector, residuals))
  const statistic = (n * fitted.reduce((sum, value) => sum + value * value, 0)) / dot(residuals, residuals)
  return { name: 'sargan', statistic, df, p: chiSquareUpper(statistic, df) }
}

/**
 * Two-step efficient GMM, the weights from the residuals of two-stage least squares and not centred; no small-sample
 * factor. The controls' own moments are met exactly, so they may be taken out first.
 *
 * @returns null where the weights cannot be inverted
 */
export function fitTwoStepGmm(model: IvModel): { value: number; se: number; j: number } | null {
  const { q, firstStage, reducedForm, errors } = model
  const { residuals } = fitTwoStage(model)
  const { inverse, rank } = pseudoInverseSymmetric(scoreProducts(q, residuals, errors))
  if (rank < q.length) return null
  const weighted = multiplyVector(inverse, firstStage)
  const information = dot(weighted, firstStage)
  const value = dot(weighted, reducedForm) / information
  const moments = reducedForm.map((moment, j) => moment - value * firstStage[j])
  const j = dot(multiplyVector(inverse, moments), moments)
  return { value, se: 1 / Math.sqrt(information), j }
}
