import { inferPoint, type PointInference, waldTest, type WaldTest } from '../../../inference/wald.ts'
import { dot, matrix, type Matrix, multiply, transpose } from '../../../numerics/linear-algebra.ts'
import { noncentralChiSquareUpper } from '../../../numerics/noncentral-chi-square.ts'
import { findRoot } from '../../../numerics/one-dimensional.ts'
import { symmetricEigen } from '../../../numerics/symmetric-eigen.ts'
import { type IvModel, residualDf } from './reduce.ts'
import { scoreProducts, varianceFactor } from './score-products.ts'

/** Least squares of treatment or outcome on the instruments and the controls. */
export interface InstrumentRegression {
  /** One per instrument kept, in its own units. */
  coefficients: PointInference[]
  /** Covariance of the coefficients on the orthonormal basis. */
  basisCovariance: Matrix
  /** That all coefficients are zero. */
  test: WaldTest
  /** Share of what the controls leave that the instruments explain. */
  partialR2: number
}

/** First stage: the treatment on the instruments. */
export function regressFirstStage(model: IvModel): InstrumentRegression {
  return regress(model, model.firstStage, model.dResidual)
}

/** Reduced form: the outcome on the instruments. */
export function regressReducedForm(model: IvModel): InstrumentRegression {
  return regress(model, model.reducedForm, model.yResidual)
}

function regress(model: IvModel, onBasis: Float64Array, residuals: Float64Array): InstrumentRegression {
  const { q, errors } = model
  const df = residualDf(model, q.length)
  const basisCovariance = scale(scoreProducts(q, residuals, errors), varianceFactor(model, q.length))
  const inverse = invertTriangle(model.triangle)
  const estimates = multiply(inverse, matrix(q.length, 1, onBasis)).data
  const covariance = multiply(multiply(inverse, basisCovariance), transpose(inverse))
  const explained = dot(onBasis, onBasis)
  return {
    coefficients: Array.from(estimates, (value, j) =>
      inferPoint(value, Math.sqrt(covariance.data[j * q.length + j]), df),
    ),
    basisCovariance,
    test: waldTest(onBasis, basisCovariance, df),
    partialR2: explained / (explained + dot(residuals, residuals)),
  }
}

function scale(m: Matrix, factor: number): Matrix {
  return matrix(
    m.rows,
    m.cols,
    m.data.map((value) => value * factor),
  )
}

/** R⁻¹, where the instruments are Z = QR: turns coefficients on Q into coefficients on Z. */
function invertTriangle(triangle: number[][]): Matrix {
  const k = triangle.length
  const inverse = matrix(k, k)
  for (let j = 0; j < k; j++) {
    for (let i = j; i >= 0; i--) {
      let sum = i === j ? 1 : 0
      for (let l = i + 1; l <= j; l++) sum -= triangle[l][i] * inverse.data[j * k + l]
      inverse.data[j * k + i] = sum / triangle[i][i]
    }
  }
  return inverse
}

export interface EffectiveF {
  f: number
  /** Above it the bias of two-stage least squares is at most a tenth of the worst case, at the 5 % level. */
  criticalValue: number
  /** Effective number of instruments, K in the critical value. */
  effectiveInstruments: number
}

const largestBias = 0.1
const size = 0.05

/**
 * Effective F of Montiel Olea and Pflueger: π'Z'Zπ / tr(V·Z'Z), V the covariance of the first stage's coefficients in
 * use; with one instrument the (robust) F. The critical value is that of the simplified test, which holds whatever the
 * correlation of the errors: 23.1 with one instrument, as noncentrality K/τ.
 *
 * @param basisCovariance of the first stage on the orthonormal basis
 * @see Montiel Olea & Pflueger 2013, section 3 and Theorem 1, doi:10.1080/00401706.2013.806694
 */
export function effectiveF({ firstStage }: Pick<IvModel, 'firstStage'>, basisCovariance: Matrix): EffectiveF {
  const { values } = symmetricEigen(basisCovariance)
  const trace = values.reduce((sum, value) => sum + value, 0)
  const squares = values.reduce((sum, value) => sum + value * value, 0)
  const noncentrality = 1 / largestBias
  const effectiveInstruments =
    (trace * trace * (1 + 2 * noncentrality)) / (squares + 2 * noncentrality * trace * values[0])
  return {
    f: dot(firstStage, firstStage) / trace,
    criticalValue: criticalValue(effectiveInstruments, noncentrality),
    effectiveInstruments,
  }
}

/**
 * The x with P(χ²(K, noncentrality K·x₀) > K·x) = 5 %; K need not be whole.
 *
 * @example criticalValue(1, 10) // 23.1, for a bias of a tenth
 */
export function criticalValue(instruments: number, noncentrality: number): number {
  const mean = instruments * (1 + noncentrality)
  const spread = Math.sqrt(2 * instruments * (1 + 2 * noncentrality))
  const excess = (x: number) => noncentralChiSquareUpper(x, instruments, instruments * noncentrality) - size
  return findRoot(excess, mean, mean + 6 * spread) / instruments
}
