import { column, dot, matrix, multiplyVector, type Matrix } from '../../numerics/linear-algebra.ts'
import { leastSquares } from '../../numerics/least-squares.ts'
import type { Observations } from './local-polynomial/split.ts'
import type { GlobalEstimator } from './spec.ts'

export interface GlobalJump {
  value: number
  se: number
  df: number
  n: number
  clusters: number | null
}

/** Where the jump stands among the regression's columns. */
const jumpColumn = 1

/**
 * The jump at the cutoff from one least-squares polynomial over all rows: constant, treated side, powers of the running
 * variable less the cutoff, the same on the treated side where `interacted`, covariates.
 *
 * Sampling weights enter as roots that multiply every column, so that all below is weighted least squares.
 * Variance `iid`, `hc1` with n/(n − k) or `hc3`, t with n − k degrees of freedom; with clusters CR1 and G − 1.
 *
 * @see Gelman & Imbens 2019, doi:10.1080/07350015.2017.1366909, on why it is scored low
 */
export function estimateGlobalJump(
  rows: Observations,
  cutoff: number,
  { polynomialOrder, interacted, variance }: Omit<GlobalEstimator, 'kind'>,
): GlobalJump {
  const design = buildDesign(rows, cutoff, polynomialOrder, interacted)
  const { coefficients, residuals, kept, xtxInverse } = leastSquares(design, ownScale(rows, rows.outcome))
  const n = rows.outcome.length
  const k = kept.length
  const unit = Float64Array.from(kept, (j) => Number(j === jumpColumn))
  const direction = multiplyVector(xtxInverse, unit)
  const scores = new Float64Array(n)
  kept.forEach((j, position) => {
    const values = column(design, j)
    for (let i = 0; i < n; i++) scores[i] += direction[position] * values[i]
  })
  const shared = { value: coefficients[jumpColumn], n }
  if (rows.cluster) return { ...shared, ...clustered(scores, residuals, rows.cluster, k) }
  const squares = scores.map((score, i) => (score * residuals[i]) ** 2)
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const variances = {
    iid: () => (dot(residuals, residuals) / (n - k)) * dot(scores, scores),
    hc1: () => (sum(squares) * n) / (n - k),
    hc3: () => {
      const leverage = leverages(design, kept, xtxInverse)
      return sum(squares.map((square, i) => square / (1 - leverage[i]) ** 2))
    },
  }
  return { ...shared, se: Math.sqrt(variances[variance]()), df: n - k, clusters: null }
}

/** Powers are of the distance over the longest one, so that high orders stay well conditioned. */
function buildDesign(rows: Observations, cutoff: number, order: number, interacted: boolean): Matrix {
  const n = rows.running.length
  const longest = Math.max(cutoff - rows.running[0], rows.running[n - 1] - cutoff)
  const columns: ((i: number) => number)[] = [() => 1, (i) => Number(rows.running[i] >= cutoff)]
  for (let power = 1; power <= order; power++) columns.push((i) => ((rows.running[i] - cutoff) / longest) ** power)
  for (let power = 1; interacted && power <= order; power++) {
    columns.push((i) => (rows.running[i] >= cutoff ? ((rows.running[i] - cutoff) / longest) ** power : 0))
  }
  columns.push(...rows.covariates.map((values) => (i: number) => values[i]))
  const design = matrix(n, columns.length)
  columns.forEach((cell, j) => {
    const target = column(design, j)
    for (let i = 0; i < n; i++) target[i] = cell(i) * rootWeight(rows, i)
  })
  return design
}

function rootWeight({ weights }: Observations, row: number): number {
  return weights ? Math.sqrt(weights[row]) : 1
}

function ownScale(rows: Observations, values: Float64Array): Float64Array {
  return values.map((value, i) => value * rootWeight(rows, i))
}

function leverages(design: Matrix, kept: number[], inverse: Matrix): Float64Array {
  const row = new Float64Array(kept.length)
  return Float64Array.from({ length: design.rows }, (_, i) => {
    kept.forEach((j, position) => {
      row[position] = design.data[j * design.rows + i]!
    })
    return dot(multiplyVector(inverse, row), row)
  })
}

function clustered(scores: Float64Array, residuals: Float64Array, cluster: Int32Array, k: number) {
  const totals = new Map<number, number>()
  scores.forEach((score, i) => totals.set(cluster[i], (totals.get(cluster[i]) ?? 0) + score * residuals[i]))
  const g = totals.size
  const n = scores.length
  const sum = [...totals.values()].reduce((total, value) => total + value ** 2, 0)
  return { se: Math.sqrt((sum * g * (n - 1)) / ((g - 1) * (n - k))), df: g - 1, clusters: g }
}
