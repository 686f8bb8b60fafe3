import { cholesky, column, invertSymmetric, matrix, type Matrix, multiply } from '../../../numerics/linear-algebra.ts'
import { standardDeviation } from '../../../numerics/moments.ts'

/**
 * Covariates in coordinates in which the Euclidean distance is the wanted one.
 *
 * - `mahalanobis`: by the covariance pooled within the two arms, as MatchIt takes it
 * - `mahalanobis-full`: by the covariance of the whole sample
 * - `inverse-variance`: each covariate over its standard deviation in the whole sample
 *
 * @returns one row per unit: `data[i * k + j]`
 * @see Rubin 1980, doi:10.2307/2529981
 */
export type Metric = 'mahalanobis' | 'mahalanobis-full' | 'inverse-variance'

export interface Points {
  n: number
  k: number
  /** Row-major, so that a distance reads one stretch of memory. */
  data: Float64Array
}

export function metricPoints(covariates: Matrix, treated: Uint8Array, metric: Metric): Points {
  const { rows: n, cols: k } = covariates
  const covariance =
    metric === 'mahalanobis' ? pooledCovariance(covariates, treated) : pooledCovariance(covariates, null)
  if (metric === 'inverse-variance') {
    for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) if (a !== b) covariance.data[b * k + a] = 0
  }
  const root = cholesky(invertSymmetric(covariance))
  const whitened = multiply(covariates, root)
  const data = new Float64Array(n * k)
  for (let j = 0; j < k; j++) for (let i = 0; i < n; i++) data[i * k + j] = whitened.data[j * n + i]!
  return { n, k, data }
}

/** One column as points on a line, divided by its standard deviation. */
export function scorePoints(score: Float64Array): Points {
  const sd = standardDeviation(score)
  return { n: score.length, k: 1, data: score.map((value) => value / sd) }
}

export function squaredDistance({ k, data }: Points, a: number, b: number, limit = Infinity): number {
  let sum = 0
  const [left, right] = [a * k, b * k]
  for (let j = 0; j < k; j++) {
    const difference = data[left + j] - data[right + j]
    sum += difference * difference
    if (sum > limit) return sum
  }
  return sum
}

/** Covariance within groups (denominator n − groups), or of the whole sample where no groups are given. */
function pooledCovariance(covariates: Matrix, groups: Uint8Array | null): Matrix {
  const { rows: n, cols: k } = covariates
  const centred = matrix(n, k, covariates.data.slice())
  for (let j = 0; j < k; j++) {
    const values = column(centred, j)
    const sums = [0, 0]
    const counts = [0, 0]
    for (let i = 0; i < n; i++) {
      sums[groups ? groups[i] : 0] += values[i]
      counts[groups ? groups[i] : 0]++
    }
    for (let i = 0; i < n; i++) {
      const g = groups ? groups[i] : 0
      values[i] -= sums[g] / counts[g]
    }
  }
  const result = matrix(k, k)
  const df = n - (groups ? 2 : 1)
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) {
      const left = column(centred, a)
      const right = column(centred, b)
      let sum = 0
      for (let i = 0; i < n; i++) sum += left[i] * right[i]
      result.data[b * k + a] = sum / df
    }
  }
  return result
}

/** Largest squared distance that counts as equal to a given one. */
export type Ties = (squared: number) => number

/** Standard deviations by which two roundings of the same distance may differ, coordinates of up to a million included. */
const ROUNDING = 1e-9

/** Equal but for rounding: units are never averaged for being near, only for being equally near. */
export const withinRounding: Ties = (squared) => (Math.sqrt(squared) + ROUNDING) ** 2

/** No nearer than to the last bit. */
export const exactly: Ties = (squared) => squared

/** All within an allowance in squared distance, as the R package Matching takes ties (1e-5 there). */
export function withinSquared(allowance: number): Ties {
  return (squared) => squared + allowance
}
