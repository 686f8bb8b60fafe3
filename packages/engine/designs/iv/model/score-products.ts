import type { Grouping } from '../../../inference/fixed-effects.ts'
import { dot, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { fewestClusters, partitionsOf, type CrossedClusters, type ErrorStructure } from './error-structure.ts'
import type { Errors } from '../facts.ts'
import { countColumns, residualDf, type IvModel } from './reduce.ts'

/**
 * Estimated covariance of X'u, before any small-sample factor: X'X·u'u under equal variances, the sum over rows of
 * x u² x' where variances differ, or that over clusters of the outer product of their sums.
 *
 * With two partitions it is V₁ + V₂ - V₁₂, V₁₂ over the rows that share a cluster of both. A difference need not be
 * positive definite; where it is not, V₁₂ is left out, which errs to the wide side.
 *
 * @param x columns, one array each
 * @param u one residual per row
 * @see Cameron, Gelbach & Miller 2011, doi:10.1198/jbes.2010.07136; MacKinnon, Nielsen & Webb 2021,
 *   doi:10.1080/07350015.2019.1677473 (without V₁₂)
 */
export function scoreProducts(x: Float64Array[], u: Float64Array, errors: ErrorStructure): Matrix {
  if (errors.kind !== 'cluster' || !errors.crossed) return products(x, u, u, errors)
  const { all, shared } = crossedProducts(x, u, u, errors.clusters, errors.crossed)
  return isPositiveDefinite(difference(all, shared), all) ? difference(all, shared) : all
}

/**
 * The same of X'u and X'v together: their own covariances and that between them. With two partitions one decision is
 * made for all three, so that every combination of u and v has a covariance that is positive.
 *
 * @returns the blocks uu, uv and vv
 */
export function jointScoreProducts(
  x: Float64Array[],
  u: Float64Array,
  v: Float64Array,
  errors: ErrorStructure,
): [Matrix, Matrix, Matrix] {
  const pairs = [
    [u, u],
    [u, v],
    [v, v],
  ] as const
  if (errors.kind !== 'cluster' || !errors.crossed) {
    return pairs.map(([a, b]) => products(x, a, b, errors)) as [Matrix, Matrix, Matrix]
  }
  const { clusters, crossed } = errors
  const blocks = pairs.map(([a, b]) => crossedProducts(x, a, b, clusters, crossed))
  const less = blocks.map(({ all, shared }) => difference(all, shared))
  const all = blocks.map((block) => block.all)
  return (isPositiveDefinite(joined(less), joined(all)) ? less : all) as [Matrix, Matrix, Matrix]
}

function products(x: Float64Array[], u: Float64Array, v: Float64Array, errors: ErrorStructure): Matrix {
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
  return productsOfSums(x, u, v, errors.clusters)
}

function productsOfSums(x: Float64Array[], u: Float64Array, v: Float64Array, clusters: Grouping): Matrix {
  const result = matrix(x.length, x.length)
  const sumsOf = (residual: Float64Array) => x.map((vector) => sumByCluster(vector, residual, clusters))
  const left = sumsOf(u)
  const right = u === v ? left : sumsOf(v)
  fill(result, (a, b) => dot(left[a], right[b]))
  return result
}

/** V₁ + V₂, and V₁₂. */
function crossedProducts(
  x: Float64Array[],
  u: Float64Array,
  v: Float64Array,
  clusters: Grouping,
  { second, both }: CrossedClusters,
): { all: Matrix; shared: Matrix } {
  const [first, other] = [clusters, second].map((groups) => productsOfSums(x, u, v, groups))
  const all = matrix(
    x.length,
    x.length,
    first.data.map((value, at) => value + other.data[at]),
  )
  return { all, shared: productsOfSums(x, u, v, both) }
}

function difference(all: Matrix, shared: Matrix): Matrix {
  return matrix(
    all.rows,
    all.cols,
    all.data.map((value, at) => value - shared.data[at]),
  )
}

/** The blocks uu, uv and vv as one matrix. */
function joined([uu, uv, vv]: Matrix[]): Matrix {
  const k = uu.rows
  const whole = matrix(2 * k, 2 * k)
  fill(whole, (a, b) => {
    const [i, j] = [a % k, b % k]
    if (a < k) return b < k ? uu.data[j * k + i] : uv.data[j * k + i]
    return b < k ? uv.data[i * k + j] : vv.data[j * k + i]
  })
  return whole
}

/** Up to this share of what V₁ + V₂ gives a score, what is left of its variance is rounding. */
export const negligible = 1e-10

/** By the pivots of Cholesky's factor, each against the same score's variance in `scale`. */
function isPositiveDefinite(m: Matrix, scale: Matrix): boolean {
  const k = m.rows
  const left = m.data.slice()
  for (let j = 0; j < k; j++) {
    const pivot = left[j * k + j]
    if (!(pivot > negligible * scale.data[j * k + j])) return false
    for (let i = j + 1; i < k; i++) {
      const share = left[j * k + i] / pivot
      for (let l = j + 1; l < k; l++) left[l * k + i] -= share * left[j * k + l]
    }
  }
  return true
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
 * What {@link scoreProducts} is multiplied by: 1/(N-K); N/(N-K), HC1; or G/(G-1)·(N-1)/(N-K), CR1, with the
 * fewer clusters of two partitions.
 *
 * @param regressors columns beside the controls: the treatment alone, or the instruments
 */
export function varianceFactor(model: IvModel, regressors: number): number {
  const { errors, n } = model
  const df = n - countColumns(model, regressors)
  if (errors.kind === 'iid') return 1 / df
  if (errors.kind === 'hc1') return n / df
  const groups = fewestClusters(errors).levels
  return (groups / (groups - 1)) * ((n - 1) / df)
}

/** The correction and the reference distribution, as an estimate names them. */
export function errorsOf(model: IvModel, regressors: number): Errors {
  const { errors } = model
  return {
    kind: errors.kind,
    clusters: errors.kind === 'cluster' ? partitionsOf(errors).map(({ levels }) => levels) : [],
    df: residualDf(model, regressors),
    isWeighted: Boolean(model.controls.roots),
  }
}
