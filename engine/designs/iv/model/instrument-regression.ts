import { inferPoint, waldTest, type PointInference, type WaldTest } from '../../../inference/wald.ts'
import { dot, matrix, multiply, transpose, type Matrix } from '../../../numerics/linear-algebra.ts'
import { residualDf, type IvModel } from './reduce.ts'
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
