import { EngineError } from '../errors.ts'

/** Dense matrix, column-major: element (i, j) is `data[j * rows + i]`. */
export interface Matrix {
  rows: number
  cols: number
  data: Float64Array
}

/**
 * A rows × cols matrix, of zeros unless `data` (column-major) is given; `data` is used, not copied.
 */
export function matrix(rows: number, cols: number, data?: Float64Array): Matrix {
  return { rows, cols, data: data ?? new Float64Array(rows * cols) }
}

/** Column j as a view on the matrix's own memory: writing to it changes the matrix. */
export function column(m: Matrix, j: number): Float64Array {
  return m.data.subarray(j * m.rows, (j + 1) * m.rows)
}

/** The product a·b. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  const product = matrix(a.rows, b.cols)
  for (let j = 0; j < b.cols; j++) {
    const target = column(product, j)
    for (let l = 0; l < a.cols; l++) {
      const factor = b.data[j * b.rows + l]
      if (factor === 0) continue
      const source = column(a, l)
      for (let i = 0; i < a.rows; i++) target[i] += source[i] * factor
    }
  }
  return product
}

/** The product a·x of a matrix and a vector. */
export function multiplyVector(a: Matrix, x: Float64Array): Float64Array {
  return multiply(a, matrix(x.length, 1, x)).data
}

/** The transpose of m, as a new matrix. */
export function transpose(m: Matrix): Matrix {
  const result = matrix(m.cols, m.rows)
  for (let j = 0; j < m.cols; j++) {
    for (let i = 0; i < m.rows; i++) result.data[i * m.cols + j] = m.data[j * m.rows + i]!
  }
  return result
}

/**
 * The cross product x'x, or x'Wx with `weights` on the diagonal of W.
 *
 * @param x       n × k
 * @param weights n values
 * @returns       k × k, exactly symmetric
 */
export function crossProduct(x: Matrix, weights?: Float64Array): Matrix {
  const result = matrix(x.cols, x.cols)
  const weighted = new Float64Array(x.rows)
  for (let a = 0; a < x.cols; a++) {
    const left = column(x, a)
    for (let i = 0; i < x.rows; i++) weighted[i] = weights ? left[i] * weights[i] : left[i]
    for (let b = a; b < x.cols; b++) {
      const sum = dot(weighted, column(x, b))
      result.data[b * x.cols + a] = sum
      result.data[a * x.cols + b] = sum
    }
  }
  return result
}

/** The values at some places, in their order; a new vector. A plain loop, as `Float64Array.from` is slow on long arrays. */
export function valuesAt(values: ArrayLike<number>, places: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const picked = new Float64Array(places.length)
  for (let i = 0; i < picked.length; i++) picked[i] = values[places[i]]!
  return picked
}

/** Sum of products of two vectors of the same length. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/** The quadratic form x'Mx of a square matrix. */
export function quadraticForm(m: Matrix, x: Float64Array): number {
  return dot(multiplyVector(m, x), x)
}

/**
 * The rows and columns of a square matrix named by `indices`, in that order.
 */
export function submatrix(m: Matrix, indices: ArrayLike<number>): Matrix {
  const size = indices.length
  const result = matrix(size, size)
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) result.data[j * size + i] = m.data[indices[j] * m.rows + indices[i]]!
  }
  return result
}

/** The columns of a matrix named by `indices`, in that order. */
export function submatrixColumns(m: Matrix, indices: ArrayLike<number>): Matrix {
  const result = matrix(m.rows, indices.length)
  for (let j = 0; j < indices.length; j++) column(result, j).set(column(m, indices[j]))
  return result
}

/**
 * Lower Cholesky factor of a symmetric positive definite matrix.
 *
 * @throws {EngineError} `numerics/singular-matrix` when a pivot falls under 1e-13 of its diagonal element
 */
export function cholesky(a: Matrix): Matrix {
  const n = a.rows
  const factor = matrix(n, n)
  const l = factor.data
  for (let j = 0; j < n; j++) {
    let pivot = a.data[j * n + j]
    for (let k = 0; k < j; k++) pivot -= l[k * n + j] ** 2
    if (!(pivot > 1e-13 * Math.abs(a.data[j * n + j]))) throw singular(j, n)
    const root = Math.sqrt(pivot)
    l[j * n + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = a.data[j * n + i]
      for (let k = 0; k < j; k++) sum -= l[k * n + i] * l[k * n + j]
      l[j * n + i] = sum / root
    }
  }
  return factor
}

/**
 * Solves a·x = b for a symmetric positive definite a (Cholesky).
 *
 * @param b a vector of a.rows values, or a matrix of right-hand sides
 * @returns the solution in the shape of b
 * @throws {EngineError} `numerics/singular-matrix`
 */
export function solveSymmetric(a: Matrix, b: Float64Array): Float64Array
export function solveSymmetric(a: Matrix, b: Matrix): Matrix
export function solveSymmetric(a: Matrix, b: Matrix | Float64Array): Matrix | Float64Array {
  const factor = cholesky(a)
  if (b instanceof Float64Array) {
    const solution = b.slice()
    substitute(factor, solution)
    return solution
  }
  const solution = matrix(b.rows, b.cols, b.data.slice())
  for (let j = 0; j < b.cols; j++) substitute(factor, column(solution, j))
  return solution
}

/**
 * Inverse of a symmetric positive definite matrix.
 *
 * @throws {EngineError} `numerics/singular-matrix`
 */
export function invertSymmetric(a: Matrix): Matrix {
  const inverse = solveSymmetric(a, identity(a.rows))
  symmetrise(inverse)
  return inverse
}

/** The n × n identity matrix. */
export function identity(n: number): Matrix {
  const result = matrix(n, n)
  for (let i = 0; i < n; i++) result.data[i * n + i] = 1
  return result
}

function symmetrise(m: Matrix): void {
  for (let j = 0; j < m.cols; j++) {
    for (let i = 0; i < j; i++) {
      const mean = (m.data[j * m.rows + i] + m.data[i * m.rows + j]) / 2
      m.data[j * m.rows + i] = mean
      m.data[i * m.rows + j] = mean
    }
  }
}

function substitute(factor: Matrix, x: Float64Array): void {
  const n = factor.rows
  const l = factor.data
  for (let i = 0; i < n; i++) {
    let sum = x[i]
    for (let k = 0; k < i; k++) sum -= l[k * n + i] * x[k]
    x[i] = sum / l[i * n + i]
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = x[i]
    for (let k = i + 1; k < n; k++) sum -= l[i * n + k] * x[k]
    x[i] = sum / l[i * n + i]
  }
}

function singular(row: number, size: number): EngineError {
  return new EngineError(
    'numerics/singular-matrix',
    `The ${size} × ${size} matrix is singular: row ${row + 1} is a combination of the rows before it.`,
  )
}
