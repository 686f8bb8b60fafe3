import { column, matrix, multiply, transpose, type Matrix } from './linear-algebra.ts'
import { reflectColumns, reflectOne, type Reflection } from './reflections.ts'

export interface LeastSquares {
  /** One per column of x; NaN where the column was dropped. */
  coefficients: Float64Array
  /** y - x·b, in y's units and not weighted. */
  residuals: Float64Array
  /** Columns used, in order. */
  kept: number[]
  /** Columns that repeat a combination of earlier ones, in order. */
  dropped: number[]
  /** (x'Wx)⁻¹ of the kept columns only. */
  xtxInverse: Matrix
}

export interface LeastSquaresOptions {
  /** Non-negative, one per row. */
  weights?: Float64Array
  /** A column is dropped when less than this share of its length is left after the earlier columns. */
  tolerance?: number
  /** Lengths the tolerance refers to, one per column: those before fixed effects were taken out, say. */
  columnLengths?: Float64Array
}

/**
 * Ordinary or weighted least squares by Householder QR.
 *
 * Of a collinear set the later column is dropped, R's rule.
 *
 * @param x       n × k
 * @param y       n values
 * @returns       with no column left the coefficients are all NaN and the residuals are y
 * @see Golub & Van Loan 2013, Matrix Computations, algorithm 5.2.1
 */
export function leastSquares(x: Matrix, y: Float64Array, options: LeastSquaresOptions = {}): LeastSquares {
  const { triangle, target } = triangulariseWith(x, y, options)
  return describeFits(x, triangle)(y, target)
}

/** The coefficients of {@link leastSquares} alone, to the same bit. */
export function leastSquaresCoefficients(
  x: Matrix,
  y: Float64Array,
  options: LeastSquaresOptions = {},
): Pick<LeastSquares, 'coefficients' | 'dropped'> {
  const { triangle, target } = triangulariseWith(x, y, options)
  return { coefficients: coefficientsOf(triangle, invertUpper(triangle), target), dropped: triangle.dropped }
}

/** The columns that {@link leastSquares} keeps. */
export function keptColumns(x: Matrix): number[] {
  return triangularise(matrix(x.rows, x.cols, x.data.slice()), x.cols, {}).kept
}

/** {@link leastSquares} of the same regressors for one outcome after the other: they are reduced once. */
export function factorLeastSquares(x: Matrix, options: LeastSquaresOptions = {}): (y: Float64Array) => LeastSquares {
  const scale = options.weights?.map(Math.sqrt)
  const triangle = triangularise(matrix(x.rows, x.cols, scaleRows(x.data, scale)), x.cols, options)
  const describeFit = describeFits(x, triangle)
  return (y) => {
    const target = scaleRows(y, scale)
    for (const reflection of triangle.reflections) reflectOne(triangle.work.data, x.rows, reflection, target, 0)
    return describeFit(y, target)
  }
}

/** The triangle of x, and y after the same reflections: it is reflected along with the columns. */
function triangulariseWith(x: Matrix, y: Float64Array, options: LeastSquaresOptions) {
  const size = x.rows * x.cols
  const both = new Float64Array(size + x.rows)
  both.set(x.data.subarray(0, size))
  both.set(y, size)
  const work = matrix(x.rows, x.cols + 1, both)
  if (options.weights) multiplyRows(both, options.weights.map(Math.sqrt))
  return { triangle: triangularise(work, x.cols, options), target: column(work, x.cols) }
}

/** What is said of one outcome after the other, each with its reflection `target`. */
function describeFits(x: Matrix, triangle: Triangle): (y: Float64Array, target: Float64Array) => LeastSquares {
  const { kept, dropped } = triangle
  const inverseR = invertUpper(triangle)
  const xtxInverse = multiply(inverseR, transpose(inverseR))
  return (y, target) => {
    const coefficients = coefficientsOf(triangle, inverseR, target)
    const residuals = y.slice()
    for (const j of kept) subtractColumn(residuals, x, j, coefficients[j])
    return { coefficients, residuals, kept, dropped, xtxInverse }
  }
}

function subtractColumn(values: Float64Array, x: Matrix, j: number, slope: number): void {
  const from = j * x.rows
  for (let i = 0; i < x.rows; i++) values[i] -= slope * x.data[from + i]
}

/** One per column, NaN where it was dropped. */
function coefficientsOf({ cols, kept }: Triangle, inverseR: Matrix, target: Float64Array): Float64Array {
  const solution = multiply(inverseR, matrix(kept.length, 1, target.slice(0, kept.length))).data
  const coefficients = new Float64Array(cols).fill(NaN)
  kept.forEach((j, position) => (coefficients[j] = solution[position]!))
  return coefficients
}

function scaleRows(values: Float64Array, scale: Float64Array | undefined): Float64Array {
  const scaled = values.slice()
  if (scale) multiplyRows(scaled, scale)
  return scaled
}

/** Multiplies columns that stand one after the other by one factor per row, in place. */
function multiplyRows(values: Float64Array, scale: Float64Array): void {
  const rows = scale.length
  for (let from = 0; from < values.length; from += rows) {
    for (let i = 0; i < rows; i++) values[from + i] *= scale[i]
  }
}

/**
 * (x'x)⁻¹ of regressors of which none is dropped, the same to the last bit as {@link leastSquares}'s without a tolerance.
 *
 * @param x    overwritten
 * @param room memory for two k × k matrices; the inverse stands in the first k · k places
 * @returns    whether no column repeats a combination of earlier ones; the inverse is of no use where one does
 */
export function invertCrossProduct(x: Matrix, room: Float64Array): boolean {
  const k = x.cols
  const triangle = triangularise(x, k, withoutTolerance)
  if (triangle.kept.length < k) return false
  const inverse = room.subarray(0, k * k)
  const inverseR = room.subarray(k * k, 2 * k * k)
  writeInverse(triangle, inverseR)
  inverse.fill(0)
  for (let j = 0; j < k; j++) {
    for (let l = j; l < k; l++) {
      const factor = inverseR[l * k + j]
      for (let i = 0; i <= l; i++) inverse[j * k + i] += inverseR[l * k + i] * factor
    }
  }
  return true
}

const withoutTolerance: LeastSquaresOptions = { tolerance: 0 }

interface Triangle {
  /** Upper triangular; the reflectors stand below. */
  work: Matrix
  /** Columns that were asked for; those after them are reflected along. */
  cols: number
  kept: number[]
  dropped: number[]
  reflections: Reflection[]
}

/** Reflects `work` to upper triangular form column by column; row r belongs to kept[r]. */
function triangularise(work: Matrix, cols: number, options: LeastSquaresOptions): Triangle {
  const tolerance = options.tolerance ?? 1e-9
  const { rows, data } = work
  const triangle: Triangle = { work, cols, kept: [], dropped: [], reflections: [] }
  for (let j = 0; j < cols; j++) {
    const at = j * rows
    const rank = triangle.kept.length
    const left = rank < rows ? Math.sqrt(sumOfSquares(data, at + rank, at + rows)) : 0
    // reflections keep a column's length, so this is the length it came with
    const length = options.columnLengths?.[j] ?? Math.sqrt(sumOfSquares(data, at, at + rows))
    if (rank >= rows || !(left > tolerance * length)) {
      triangle.dropped.push(j)
      continue
    }
    const pivot = data[at + rank] > 0 ? -left : left
    // from here on the column itself is the reflector; above it stands the triangle
    data[at + rank] -= pivot
    const reflection = { at, rank, first: data[at + rank], squared: sumOfSquares(data, at + rank, at + rows) }
    data[at + rank] = pivot
    reflectColumns(data, rows, reflection, at + rows, work.cols - j - 1)
    triangle.reflections.push(reflection)
    triangle.kept.push(j)
  }
  return triangle
}

function sumOfSquares(data: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += data[i] * data[i]
  return sum
}

/** R⁻¹ of the kept columns' triangle. */
function invertUpper(triangle: Triangle): Matrix {
  const inverse = matrix(triangle.kept.length, triangle.kept.length)
  writeInverse(triangle, inverse.data)
  return inverse
}

/** Writes {@link invertUpper} to memory, whatever it held. */
function writeInverse({ work: { rows, data }, kept }: Triangle, inverse: Float64Array): void {
  const k = kept.length
  inverse.fill(0)
  for (let j = 0, at = 0; j < k; j++, at += k) {
    for (let i = j; i >= 0; i--) {
      let sum = i === j ? 1 : 0
      for (let l = i + 1; l <= j; l++) sum -= data[kept[l] * rows + i] * inverse[at + l]
      inverse[at + i] = sum / data[kept[i] * rows + i]
    }
  }
}
