import { gramOf, gramWith } from './gram.ts'
import { keptColumns, leastSquares, type LeastSquares, type LeastSquaresOptions } from './least-squares.ts'
import { column, identity, matrix, solveSymmetric, type Matrix } from './linear-algebra.ts'

/** Up to this many rows QR is quick, and every result is QR's to the last bit. */
export const LONG = 10_000

/** Share of a column's length that the columns before it must leave, or QR decides. */
const APART = 1e-3
/** The same of the length that it had before fixed effects were taken out: what is left of less is rounding. */
const LEFT_OF_EFFECTS = 1e-6

/**
 * {@link leastSquares} for many rows: by normal equations, with one step of refinement from the residuals, which gives
 * the digits of QR (corrected seminormal equations). Where a column is within a thousandth of its length of the columns
 * before it, and up to {@link LONG} rows, by QR.
 *
 * @param long rows up to which QR is used; left out = {@link LONG}
 * @see Björck 1987, doi:10.1016/0024-3795(87)90101-7
 */
export function leastSquaresOfMany(
  x: Matrix,
  y: Float64Array,
  options: LeastSquaresOptions = {},
  long = LONG,
): LeastSquares {
  return (x.rows > long ? solveNormally(x, y, options) : null) ?? leastSquares(x, y, options)
}

/** Columns that are not combinations of earlier ones, in order: {@link leastSquares}'s, by one sum of products where that settles it. */
export function independentColumns(x: Matrix): number[] {
  const all = Array.from({ length: x.cols }, (_, j) => column(x, j))
  if (x.rows > LONG && invertApart(gramOf(all))) return [...all.keys()]
  return keptColumns(x)
}

/** null where the columns are not far enough apart. */
function solveNormally(x: Matrix, y: Float64Array, { weights, columnLengths }: LeastSquaresOptions) {
  const columns = Array.from({ length: x.cols }, (_, j) => column(x, j))
  const xtxInverse = invertApart(gramOf(columns, weights), columnLengths)
  if (xtxInverse === null) return null
  const coefficients = timesSymmetric(xtxInverse, gramWith(columns, y, weights))
  const residuals = y.slice()
  subtractFitted(residuals, columns, coefficients)
  const correction = timesSymmetric(xtxInverse, gramWith(columns, residuals, weights))
  subtractFitted(residuals, columns, correction)
  for (let j = 0; j < coefficients.length; j++) coefficients[j] += correction[j]
  return { coefficients, residuals, kept: [...columns.keys()], dropped: [], xtxInverse }
}

/**
 * Inverse of a Gram matrix whose columns are far enough apart for normal equations to keep ten digits; null otherwise.
 *
 * @param columnLengths what a column's length is compared with; left out = its own
 */
export function invertApart(gram: Matrix, columnLengths?: Float64Array): Matrix | null {
  const k = gram.rows
  const lengths = Float64Array.from({ length: k }, (_, j) => Math.sqrt(gram.data[j * k + j]))
  const scaled = matrix(k, k)
  for (let a = 0; a < k; a++) {
    if (!(lengths[a] > LEFT_OF_EFFECTS * (columnLengths?.[a] ?? 0))) return null
    for (let b = 0; b < k; b++) scaled.data[b * k + a] = gram.data[b * k + a] / (lengths[a] * lengths[b])
  }
  if (!areApart(scaled)) return null
  const inverse = solveSymmetric(scaled, identity(k))
  for (let a = 0; a < k; a++) {
    for (let b = a; b < k; b++) {
      const mean = (inverse.data[b * k + a] + inverse.data[a * k + b]) / 2
      inverse.data[b * k + a] = mean / (lengths[a] * lengths[b])
      inverse.data[a * k + b] = inverse.data[b * k + a]!
    }
  }
  return inverse
}

/** Whether every pivot of a matrix with ones on its diagonal is large enough: the squared share of the column left. */
function areApart(scaled: Matrix): boolean {
  const k = scaled.rows
  const l = scaled.data.slice()
  for (let j = 0; j < k; j++) {
    for (let a = 0; a < j; a++) {
      const factor = l[a * k + j]
      for (let i = j; i < k; i++) l[j * k + i] -= factor * l[a * k + i]
    }
    const pivot = l[j * k + j]
    if (!(pivot > APART * APART)) return false
    const root = Math.sqrt(pivot)
    for (let i = j; i < k; i++) l[j * k + i] /= root
  }
  return true
}

/** M·v for a small symmetric matrix. */
export function timesSymmetric(m: Matrix, v: Float64Array): Float64Array<ArrayBuffer> {
  const result = new Float64Array(m.rows)
  for (let j = 0; j < m.rows; j++) for (let i = 0; i < m.rows; i++) result[i] += m.data[j * m.rows + i] * v[j]
  return result
}

function subtractFitted(values: Float64Array, columns: Float64Array[], coefficients: Float64Array): void {
  columns.forEach((source, j) => {
    const slope = coefficients[j]
    for (let i = 0; i < values.length; i++) values[i] -= slope * source[i]
  })
}
