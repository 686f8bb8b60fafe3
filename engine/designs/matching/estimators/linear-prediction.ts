import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { column, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'

/** x·b; a coefficient that is `NaN`, of a column dropped as collinear, counts as 0. */
export function predict(x: Matrix, coefficients: Float64Array): Float64Array<ArrayBuffer> {
  const result = new Float64Array(x.rows)
  for (let j = 0; j < x.cols; j++) {
    const slope = coefficients[j]
    if (Number.isNaN(slope)) continue
    const values = column(x, j)
    for (let i = 0; i < x.rows; i++) result[i] += slope * values[i]
  }
  return result
}

/** Some rows of a matrix, in the order given. */
export function pickRows(x: Matrix, rows: readonly number[]): Matrix {
  const picked = matrix(rows.length, x.cols)
  for (let j = 0; j < x.cols; j++) {
    const source = column(x, j)
    const target = column(picked, j)
    rows.forEach((row, i) => (target[i] = source[row]!))
  }
  return picked
}

/** Least squares on some rows, predicted for every row. */
export function predictFrom(
  x: Matrix,
  y: Float64Array,
  rows: readonly number[],
  weights?: Float64Array,
): Float64Array<ArrayBuffer> {
  const target = Float64Array.from(rows, (row) => y[row])
  const { coefficients } = leastSquaresOfMany(pickRows(x, rows), target, weights ? { weights } : {})
  return predict(x, coefficients)
}
