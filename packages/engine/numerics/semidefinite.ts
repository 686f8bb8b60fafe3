import { matrix, type Matrix } from './linear-algebra.ts'

export interface SemidefiniteFactor {
  /** Lower triangular; the columns of skipped pivots are zero. */
  lower: Matrix
  rank: number
}

/**
 * Cholesky factor of a symmetric positive semidefinite matrix: a pivot at most `tolerance` of its diagonal element is
 * skipped, so that a consistent system still has a solution, with zeros in the skipped places.
 *
 * @param scale what a pivot is compared with instead, where the matrix is itself what a subtraction left
 */
export function factorSemidefinite(a: Matrix, tolerance = 1e-11, scale?: Float64Array): SemidefiniteFactor {
  const n = a.rows
  const lower = matrix(n, n)
  const l = lower.data
  let rank = 0
  for (let j = 0; j < n; j++) {
    let pivot = a.data[j * n + j]
    for (let k = 0; k < j; k++) pivot -= l[k * n + j] ** 2
    if (!(pivot > tolerance * (scale ? scale[j] : a.data[j * n + j]))) continue
    rank++
    const root = Math.sqrt(pivot)
    l[j * n + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = a.data[j * n + i]
      for (let k = 0; k < j; k++) sum -= l[k * n + i] * l[k * n + j]
      l[j * n + i] = sum / root
    }
  }
  return { lower, rank }
}

/**
 * One solution of a·x = b from the factor of a, for a b in a's range.
 */
export function solveSemidefinite({ lower }: SemidefiniteFactor, b: Float64Array): Float64Array {
  const n = lower.rows
  const l = lower.data
  const x = b.slice()
  for (let i = 0; i < n; i++) {
    const diagonal = l[i * n + i]
    let sum = x[i]
    for (let k = 0; k < i; k++) sum -= l[k * n + i] * x[k]
    x[i] = diagonal === 0 ? 0 : sum / diagonal
  }
  for (let i = n - 1; i >= 0; i--) {
    const diagonal = l[i * n + i]
    let sum = x[i]
    for (let k = i + 1; k < n; k++) sum -= l[i * n + k] * x[k]
    x[i] = diagonal === 0 ? 0 : sum / diagonal
  }
  return x
}
