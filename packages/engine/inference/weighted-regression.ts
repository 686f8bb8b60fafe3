import { leastSquaresOfMany } from '../numerics/normal-equations.ts'
import { column, matrix, multiply, type Matrix } from '../numerics/linear-algebra.ts'

export interface WeightedRegression {
  n: number
  /** One per column of x; `NaN` where the column was dropped as collinear. */
  coefficients: Float64Array
  /** Not weighted. */
  residuals: Float64Array
  /** Columns used, in order; rows and columns of every covariance below. */
  kept: number[]
  /** Residual degrees of freedom. */
  df: number
  weights: Float64Array
  xtxInverse: Matrix
  x: Matrix
}

/**
 * Least squares with probability weights.
 *
 * @param x       n × k with its constant column
 * @param weights positive, one per row; left out = 1
 */
export function regressWeighted(x: Matrix, y: Float64Array, weights?: Float64Array): WeightedRegression {
  const used = weights ?? new Float64Array(x.rows).fill(1)
  const { coefficients, residuals, kept, xtxInverse } = leastSquaresOfMany(x, y, { weights: used })
  return { n: x.rows, coefficients, residuals, kept, df: x.rows - kept.length, weights: used, xtxInverse, x }
}

export type Robustness = 'iid' | 'HC0' | 'HC1' | 'HC2'

/**
 * Covariance of the kept coefficients. HC2 divides each squared residual by 1 − leverage; HC1 multiplies by n/(n − k).
 *
 * @see MacKinnon & White 1985, doi:10.1016/0304-4076(85)90158-7
 */
export function robustCovariance(fit: WeightedRegression, type: Robustness): Matrix {
  const squares = fit.residuals.map((residual, i) => residual * residual * fit.weights[i])
  if (type === 'iid') return scaled(fit.xtxInverse, squares.reduce((sum, value) => sum + value, 0) / fit.df)
  const leverage = type === 'HC2' ? leverages(fit) : null
  const meat = squares.map((square, i) => (square * fit.weights[i]) / (leverage ? 1 - leverage[i] : 1))
  return scaled(sandwich(fit, weightedCross(fit, meat)), type === 'HC1' ? fit.n / fit.df : 1)
}

/**
 * Covariance clustered by group, CR1: G/(G − 1) · (n − 1)/(n − k).
 *
 * @param cluster group number of each row, 0 to groups − 1, none empty
 */
export function clusteredCovariance(fit: WeightedRegression, cluster: ArrayLike<number>, groups: number): Matrix {
  const k = fit.kept.length
  const scores = matrix(groups, k)
  fit.kept.forEach((j, position) => {
    const values = column(fit.x, j)
    const sums = column(scores, position)
    for (let i = 0; i < fit.n; i++) sums[cluster[i]] += fit.weights[i] * values[i] * fit.residuals[i]
  })
  const meat = matrix(k, k)
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) {
      let sum = 0
      for (let g = 0; g < groups; g++) sum += scores.data[a * groups + g] * scores.data[b * groups + g]
      meat.data[b * k + a] = sum
    }
  }
  return scaled(sandwich(fit, meat), (groups / (groups - 1)) * ((fit.n - 1) / fit.df))
}

/** What each row adds to the error of a column's coefficient: w e x'(x'Wx)⁻¹; `NaN` where the column was dropped. */
export function influenceOf(fit: WeightedRegression, col: number): Float64Array {
  const at = fit.kept.indexOf(col)
  const result = new Float64Array(fit.n).fill(at < 0 ? NaN : 0)
  fit.kept.forEach((j, position) => {
    const values = column(fit.x, j)
    const factor = fit.xtxInverse.data[at * fit.kept.length + position]
    for (let i = 0; i < fit.n; i++) result[i] += factor * values[i]
  })
  for (let i = 0; i < fit.n; i++) result[i] *= fit.weights[i] * fit.residuals[i]
  return result
}

/** Standard error of a column's coefficient; `NaN` where the column was dropped. */
export function standardErrorOf(fit: WeightedRegression, covariance: Matrix, col: number): number {
  const at = fit.kept.indexOf(col)
  return at < 0 ? NaN : Math.sqrt(covariance.data[at * covariance.rows + at])
}

function leverages(fit: WeightedRegression): Float64Array {
  const k = fit.kept.length
  const result = new Float64Array(fit.n)
  // by blocks of rows, whose columns stay in the processor's cache
  for (let from = 0; from < fit.n; from += 1024) {
    const to = Math.min(from + 1024, fit.n)
    for (let a = 0; a < k; a++) {
      const left = column(fit.x, fit.kept[a])
      for (let b = 0; b < k; b++) {
        const right = column(fit.x, fit.kept[b])
        const factor = fit.xtxInverse.data[b * k + a]
        for (let i = from; i < to; i++) result[i] += fit.weights[i] * left[i] * factor * right[i]
      }
    }
  }
  return result
}

function weightedCross(fit: WeightedRegression, meat: Float64Array): Matrix {
  const k = fit.kept.length
  const result = matrix(k, k)
  for (let a = 0; a < k; a++) {
    const left = column(fit.x, fit.kept[a])
    for (let b = a; b < k; b++) {
      const right = column(fit.x, fit.kept[b])
      let sum = 0
      for (let i = 0; i < fit.n; i++) sum += left[i] * right[i] * meat[i]
      result.data[b * k + a] = sum
      result.data[a * k + b] = sum
    }
  }
  return result
}

function sandwich(fit: WeightedRegression, meat: Matrix): Matrix {
  return multiply(multiply(fit.xtxInverse, meat), fit.xtxInverse)
}

function scaled(m: Matrix, factor: number): Matrix {
  return matrix(
    m.rows,
    m.cols,
    m.data.map((value) => value * factor),
  )
}
