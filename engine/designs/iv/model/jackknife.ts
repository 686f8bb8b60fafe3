import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { dot, identity, matrix, solveSymmetric } from '../../../numerics/linear-algebra.ts'
import { residualDf, type IvModel } from './reduce.ts'
import { scoreProducts, varianceFactor } from './score-products.ts'

/**
 * Jackknife instrumental variables: each row's treatment is predicted by a first stage without that row, or without its
 * cluster, so that many instruments do not pull the estimate towards least squares. The controls are taken out first.
 *
 * @throws {EngineError} `numerics/singular-matrix` where a cluster carries an instrument alone
 * @see Ackerberg & Devereux 2009, doi:10.1162/rest.91.2.351 (improved JIVE); rows in clusters are left out together
 */
export function fitJackknife(model: IvModel): PointInference {
  const { y, d, errors } = model
  const predicted = predictWithoutOwn(model)
  const moved = dot(predicted, d)
  const value = dot(predicted, y) / moved
  const residuals = y.map((outcome, i) => outcome - value * d[i])
  const variance = varianceFactor(model, 1) * scoreProducts([predicted], residuals, residuals, errors).data[0]
  return inferPoint(value, Math.sqrt(variance) / Math.abs(moved), residualDf(model, 1))
}

/** d less its prediction error: with leverage block H of the rows left out together, d - (I - H)⁻¹·residual. */
function predictWithoutOwn({ d, q, dResidual, errors, n }: IvModel): Float64Array {
  if (errors.kind !== 'cluster') {
    const leverage = new Float64Array(n)
    for (const vector of q) for (let i = 0; i < n; i++) leverage[i] += vector[i] * vector[i]
    return d.map((value, i) => value - dResidual[i] / (1 - leverage[i]))
  }
  const rowsOf: number[][] = Array.from({ length: errors.clusters.levels }, () => [])
  errors.clusters.index.forEach((cluster, row) => rowsOf[cluster].push(row))
  const predicted = new Float64Array(n)
  for (const rows of rowsOf) {
    const correction = blockCorrection(q, dResidual, rows)
    for (const row of rows) {
      const fitted = q.reduce((sum, vector, j) => sum + vector[row] * correction[j], 0)
      predicted[row] = d[row] - dResidual[row] - fitted
    }
  }
  return predicted
}

/** c with (I - H)⁻¹r = r + Q_g·c: c = (I - Q_g'Q_g)⁻¹Q_g'r, by Woodbury's identity. */
function blockCorrection(q: Float64Array[], residual: Float64Array, rows: number[]): Float64Array {
  const k = q.length
  const left = identity(k)
  const right = matrix(k, 1)
  for (let a = 0; a < k; a++) {
    for (const row of rows) right.data[a] += q[a][row] * residual[row]
    for (let b = 0; b < k; b++) {
      for (const row of rows) left.data[b * k + a] -= q[a][row] * q[b][row]
    }
  }
  return solveSymmetric(left, right.data)
}
