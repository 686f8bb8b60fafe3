import { column, identity, matrix, type Matrix } from './linear-algebra.ts'

export interface Eigen {
  /** Eigenvalues, largest first. */
  values: Float64Array
  /** Unit eigenvectors as columns, in the order of `values`. */
  vectors: Matrix
}

const maxSweeps = 60

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations, accurate to rounding.
 *
 * @param a symmetric n × n; only its values are read
 * @see Golub & Van Loan 2013, Matrix Computations, section 8.5
 */
export function symmetricEigen(a: Matrix): Eigen {
  const n = a.rows
  const work = matrix(n, n, a.data.slice())
  const vectors = identity(n)
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    let rotated = false
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) rotated = rotate(work.data, vectors.data, n, p, q) || rotated
    }
    if (!rotated) break
  }
  const diagonal = Array.from({ length: n }, (_, i) => work.data[i * n + i])
  const order = diagonal.map((_, i) => i).sort((i, j) => diagonal[j] - diagonal[i] || i - j)
  const sorted = matrix(n, n)
  order.forEach((from, to) => column(sorted, to).set(column(vectors, from)))
  return { values: Float64Array.from(order, (i) => diagonal[i]), vectors: sorted }
}

/** Zeroes the pair (p, q); false when it is already negligible beside its diagonal. */
function rotate(w: Float64Array, v: Float64Array, n: number, p: number, q: number): boolean {
  const apq = w[q * n + p]
  const app = w[p * n + p]
  const aqq = w[q * n + q]
  if (apq === 0 || Math.abs(apq) < 1e-17 * Math.sqrt(Math.abs(app * aqq)) || Math.abs(apq) < 1e-300) return false
  const theta = (aqq - app) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let i = 0; i < n; i++) {
    turn(w, p * n + i, q * n + i, c, s)
    turn(v, p * n + i, q * n + i, c, s)
  }
  for (let i = 0; i < n; i++) turn(w, i * n + p, i * n + q, c, s)
  w[q * n + p] = 0
  w[p * n + q] = 0
  return Math.abs(t) > 1e-17
}

function turn(m: Float64Array, at: number, other: number, c: number, s: number): void {
  const x = m[at]
  const y = m[other]
  m[at] = c * x - s * y
  m[other] = s * x + c * y
}

/**
 * Moore–Penrose inverse of a symmetric matrix.
 *
 * Eigenvalues of absolute size at most `tolerance` times the largest count as zero.
 *
 * @returns the inverse and the rank kept
 */
export function pseudoInverseSymmetric(a: Matrix, tolerance = 1e-12): { inverse: Matrix; rank: number } {
  const { values, vectors } = symmetricEigen(a)
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const reciprocal = values.map((value) => (Math.abs(value) > tolerance * largest ? 1 / value : 0))
  const rank = reciprocal.reduce((count, value) => count + (value === 0 ? 0 : 1), 0)
  return { inverse: recompose(reciprocal, vectors), rank }
}

/**
 * The symmetric matrix with the given eigenvalues and eigenvectors.
 */
export function recompose(values: Float64Array, vectors: Matrix): Matrix {
  const n = vectors.rows
  const result = matrix(n, n)
  for (let k = 0; k < values.length; k++) {
    if (values[k] === 0) continue
    const v = column(vectors, k)
    for (let j = 0; j < n; j++) {
      const factor = values[k] * v[j]
      for (let i = 0; i < n; i++) result.data[j * n + i] += factor * v[i]
    }
  }
  return result
}
