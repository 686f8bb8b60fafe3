import { column, dot, identity, matrix, multiply, transpose, type Matrix } from './linear-algebra.ts'

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
  return factorLeastSquares(x, options)(y)
}

/** {@link leastSquares} of the same regressors for one outcome after the other: they are reduced once. */
export function factorLeastSquares(x: Matrix, options: LeastSquaresOptions = {}): (y: Float64Array) => LeastSquares {
  const scale = options.weights?.map(Math.sqrt)
  const work = matrix(x.rows, x.cols, scaleRows(x.data, scale))
  const { kept, dropped, heads } = triangularise(work, options)
  const inverseR = invertUpper(work, kept)
  const xtxInverse = multiply(inverseR, transpose(inverseR))
  return (y) => {
    const target = scaleRows(y, scale)
    kept.forEach((j, position) => reflect(column(work, j), heads[position], target, position))
    const solution = multiply(inverseR, matrix(kept.length, 1, target.slice(0, kept.length))).data
    const coefficients = new Float64Array(x.cols).fill(NaN)
    const residuals = y.slice()
    kept.forEach((j, position) => {
      coefficients[j] = solution[position]!
      const values = column(x, j)
      for (let i = 0; i < x.rows; i++) residuals[i] -= solution[position] * values[i]
    })
    return { coefficients, residuals, kept, dropped, xtxInverse }
  }
}

function scaleRows(values: Float64Array, scale: Float64Array | undefined): Float64Array {
  const scaled = values.slice()
  if (!scale) return scaled
  const rows = scale.length
  for (let from = 0; from < scaled.length; from += rows) {
    for (let i = 0; i < rows; i++) scaled[from + i] *= scale[i]
  }
  return scaled
}

/** Reflects `work` to upper triangular form column by column; row r belongs to kept[r], the reflector stands below it. */
function triangularise(work: Matrix, options: LeastSquaresOptions) {
  const tolerance = options.tolerance ?? 1e-9
  const kept: number[] = []
  const dropped: number[] = []
  const heads: Head[] = []
  for (let j = 0; j < work.cols; j++) {
    const values = column(work, j)
    const rank = kept.length
    // reflections keep a column's length, so this is the length it came with
    const length = options.columnLengths?.[j] ?? Math.sqrt(dot(values, values))
    const left = Math.sqrt(dot(values.subarray(rank), values.subarray(rank)))
    if (rank >= work.rows || !(left > tolerance * length)) {
      dropped.push(j)
      continue
    }
    const pivot = values[rank] > 0 ? -left : left
    // from here on the column itself is the reflector; above it stands the triangle
    values[rank] -= pivot
    const head = { first: values[rank], squared: dot(values.subarray(rank), values.subarray(rank)) }
    values[rank] = pivot
    for (let later = j + 1; later < work.cols; later++) reflect(values, head, column(work, later), rank)
    heads.push(head)
    kept.push(j)
  }
  return { kept, dropped, heads }
}

/** What the triangle covers of a reflector: its first element; and its squared length. */
interface Head {
  first: number
  squared: number
}

function reflect(reflector: Float64Array, { first, squared }: Head, values: Float64Array, from: number): void {
  let product = first * values[from]
  for (let i = from + 1; i < values.length; i++) product += reflector[i] * values[i]
  const factor = (2 * product) / squared
  values[from] -= factor * first
  for (let i = from + 1; i < values.length; i++) values[i] -= factor * reflector[i]
}

/** R⁻¹ of the kept columns' triangle. */
function invertUpper(work: Matrix, kept: number[]): Matrix {
  const k = kept.length
  const inverse = identity(k)
  for (let j = 0; j < k; j++) {
    const solution = column(inverse, j)
    for (let i = j; i >= 0; i--) {
      let sum = solution[i]
      for (let l = i + 1; l <= j; l++) sum -= work.data[kept[l] * work.rows + i] * solution[l]
      solution[i] = sum / work.data[kept[i] * work.rows + i]
    }
  }
  return inverse
}
