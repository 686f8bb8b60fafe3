import { column, matrix, type Matrix } from './linear-algebra.ts'
import { mean } from './moments.ts'

/** The values less their mean. */
export function centre(values: Float64Array): Float64Array {
  const middle = mean(values)
  return values.map((value) => value - middle)
}

/** Each column less its mean over the rows. */
export function centreColumns(m: Matrix): Matrix {
  const result = matrix(m.rows, m.cols)
  for (let j = 0; j < m.cols; j++) column(result, j).set(centre(column(m, j)))
  return result
}
