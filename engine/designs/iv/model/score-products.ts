import { dot, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { countColumns, residualDf, type ErrorStructure, type IvModel } from './reduce.ts'

/**
 * Estimated covariance of X'u and X'v, before any small-sample factor: X'X·u'v under equal variances, the sum over rows
 * of x uᵢvᵢ x' where variances differ, or that over clusters of the outer product of their sums.
 *
 * @param x columns, one array each
 * @param u one residual per row; `v` another, left out = the same
 */
export function scoreProducts(x: Float64Array[], u: Float64Array, v: Float64Array, errors: ErrorStructure): Matrix {
  const k = x.length
  const result = matrix(k, k)
  if (errors.kind === 'iid') {
    const product = dot(u, v)
    fill(result, (a, b) => product * dot(x[a], x[b]))
    return result
  }
  if (errors.kind === 'hc1') {
    const weights = new Float64Array(u.length)
    for (let i = 0; i < u.length; i++) weights[i] = u[i] * v[i]
    fill(result, (a, b) => weightedDot(x[a], x[b], weights))
    return result
  }
  const sumsOf = (residual: Float64Array) => x.map((vector) => sumByCluster(vector, residual, errors.clusters))
  const left = sumsOf(u)
  const right = u === v ? left : sumsOf(v)
  fill(result, (a, b) => dot(left[a], right[b]))
  return result
}

function fill(target: Matrix, value: (row: number, col: number) => number): void {
  for (let b = 0; b < target.cols; b++) {
    for (let a = 0; a < target.rows; a++) target.data[b * target.rows + a] = value(a, b)
  }
}

function weightedDot(a: Float64Array, b: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i] * weights[i]
  return sum
}

function sumByCluster(vector: Float64Array, residual: Float64Array, clusters: { index: Int32Array; levels: number }) {
  const sums = new Float64Array(clusters.levels)
  for (let i = 0; i < vector.length; i++) sums[clusters.index[i]] += vector[i] * residual[i]
  return sums
}

/**
 * What {@link scoreProducts} is multiplied by: 1/(N-K); N/(N-K), HC1; or G/(G-1)·(N-1)/(N-K), CR1.
 *
 * @param regressors columns beside the controls: the treatment alone, or the instruments
 */
export function varianceFactor(model: IvModel, regressors: number): number {
  const { errors, n } = model
  const df = n - countColumns(model, regressors)
  if (errors.kind === 'iid') return 1 / df
  if (errors.kind === 'hc1') return n / df
  const groups = errors.clusters.levels
  return (groups / (groups - 1)) * ((n - 1) / df)
}

/** The correction and the reference distribution in words. */
export function describeErrors(model: IvModel, regressors: number): string {
  const { errors } = model
  const df = residualDf(model, regressors)
  const weighted = model.controls.roots ? 'weighted; ' : ''
  if (errors.kind === 'iid') return `${weighted}classical errors, one residual variance over ${df} degrees of freedom`
  if (errors.kind === 'hc1') return `${weighted}errors robust to unequal variances (HC1, ${df} degrees of freedom)`
  return `${weighted}errors clustered (${errors.clusters.levels} clusters; CR1, fixed effects nested in the clusters not counted; ${df} degrees of freedom)`
}
