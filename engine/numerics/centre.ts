import { column, matrix } from './linear-algebra.ts'
import type { Matrix } from './linear-algebra.ts'

/** The values less their mean. */
export function centre(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

/** Each column less its mean over the rows. */
export function centreColumns(m: Matrix): Matrix {
  const result = matrix(m.rows, m.cols)
  for (let j = 0; j < m.cols; j++) column(result, j).set(centre(column(m, j)))
  return result
}
