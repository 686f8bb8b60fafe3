import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import type { Grouping } from '../../../inference/fixed-effects.ts'
import { dot, identity, matrix, solveSymmetric, type Matrix } from '../../../numerics/linear-algebra.ts'
import type { ClusteredErrors } from './error-structure.ts'
import { residualDf, type IvModel } from './reduce.ts'
import { scoreProducts, varianceFactor } from './score-products.ts'

/**
 * Jackknife instrumental variables: each row's treatment is predicted by a first stage without that row, or without its
 * cluster, so that many instruments do not pull the estimate towards least squares; with two partitions without every
 * row that shares a cluster of either. The controls are taken out first.
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
  const variance = varianceFactor(model, 1) * scoreProducts([predicted], residuals, errors).data[0]
  return inferPoint(value, Math.sqrt(variance) / Math.abs(moved), residualDf(model, 1))
}

/** d less its prediction error: with leverage block H of the rows left out together, d - (I - H)⁻¹·residual. */
function predictWithoutOwn({ d, q, dResidual, errors, n }: IvModel): Float64Array {
  if (errors.kind !== 'cluster') {
    const leverage = new Float64Array(n)
    for (const vector of q) for (let i = 0; i < n; i++) leverage[i] += vector[i] * vector[i]
    return d.map((value, i) => value - dResidual[i] / (1 - leverage[i]))
  }
  const predicted = new Float64Array(n)
  for (const { rows, left, right } of blocksOf(q, dResidual, errors)) {
    const correction = solveSymmetric(left, right)
    for (const row of rows) {
      const fitted = q.reduce((sum, vector, j) => sum + vector[row] * correction[j], 0)
      predicted[row] = d[row] - dResidual[row] - fitted
    }
  }
  return predicted
}

/**
 * Rows that are predicted without the same rows g, with c of (I - H)⁻¹r = r + Q·c by Woodbury's identity:
 * left·c = right, left = I - Q_g'Q_g and right = Q_g'r.
 */
interface Block {
  rows: number[]
  left: Matrix
  right: Float64Array
}

/** By cluster; with two partitions by their cells, whose sums are those of both clusters less what both count. */
function blocksOf(q: Float64Array[], residual: Float64Array, { clusters, crossed }: ClusteredErrors): Block[] {
  const first = blocksByGroup(q, residual, clusters)
  if (!crossed) return first
  const second = blocksByGroup(q, residual, crossed.second)
  return blocksByGroup(q, residual, crossed.both).map(({ rows, left, right }) => {
    const [a, b] = [first[clusters.index[rows[0]]], second[crossed.second.index[rows[0]]]]
    return {
      rows,
      left: matrix(
        q.length,
        q.length,
        left.data.map((own, at) => a.left.data[at] + b.left.data[at] - own),
      ),
      right: right.map((own, at) => a.right[at] + b.right[at] - own),
    }
  })
}

function blocksByGroup(q: Float64Array[], residual: Float64Array, { index, levels }: Grouping): Block[] {
  const rowsOf: number[][] = Array.from({ length: levels }, () => [])
  index.forEach((group, row) => rowsOf[group].push(row))
  return rowsOf.map((rows) => blockOf(q, residual, rows))
}

function blockOf(q: Float64Array[], residual: Float64Array, rows: number[]): Block {
  const k = q.length
  const left = identity(k)
  const right = new Float64Array(k)
  for (let a = 0; a < k; a++) {
    for (const row of rows) right[a] += q[a][row] * residual[row]
    for (let b = 0; b < k; b++) {
      for (const row of rows) left.data[b * k + a] -= q[a][row] * q[b][row]
    }
  }
  return { rows, left, right }
}
