import { gramOf } from './gram.ts'
import { column, matrix, type Matrix } from './linear-algebra.ts'
import { mean } from './moments.ts'

/**
 * Products of every column with a vector, four columns at a time; each added up from its first row to its last.
 *
 * @param products written to and handed back; new memory unless given
 */
export function columnProducts(
  { rows, cols, data }: Matrix,
  vector: Float64Array,
  products: Float64Array = new Float64Array(cols),
): Float64Array {
  let j = 0
  for (; j + 3 < cols; j += 4) {
    let [a, b, c, d] = [0, 0, 0, 0]
    const [p, q, r, s] = [j * rows, (j + 1) * rows, (j + 2) * rows, (j + 3) * rows]
    for (let i = 0; i < rows; i++) {
      const value = vector[i]
      a += data[p + i] * value
      b += data[q + i] * value
      c += data[r + i] * value
      d += data[s + i] * value
    }
    products[j] = a
    products[j + 1] = b
    products[j + 2] = c
    products[j + 3] = d
  }
  for (; j < cols; j++) {
    let sum = 0
    for (let i = 0, at = j * rows; i < rows; i++, at++) sum += data[at] * vector[i]
    products[j] = sum
  }
  return products
}

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

/** Sums over some columns of a matrix of m rows. */
export interface RowSums {
  /** m × m, of the products of every two rows. */
  cross: Float64Array
  /** Of each row. */
  total: Float64Array
}

/** The sums over some columns, from the rows cut to these: products of whole rows are quicker than of one column after another. */
export function sumOver({ rows, data }: Matrix, columns: ArrayLike<number>): RowSums {
  const total = new Float64Array(rows)
  const count = columns.length
  const cut = new Float64Array(rows * count)
  for (let i = 0; i < count; i++) {
    for (let row = 0, from = columns[i] * rows, to = i; row < rows; row++, from++, to += count) {
      cut[to] = data[from]
      total[row] += data[from]
    }
  }
  const rowsCut = Array.from({ length: rows }, (_, row) => cut.subarray(row * count, (row + 1) * count))
  return { cross: gramOf(rowsCut).data, total }
}

/** The sums with those over other columns added, or with −1 taken out. */
export function addSums(sums: RowSums, sign: 1 | -1, others: RowSums): RowSums {
  const [cross, total] = [sums.cross.slice(), sums.total.slice()]
  for (let at = 0; at < cross.length; at++) cross[at] += sign * others.cross[at]
  for (let row = 0; row < total.length; row++) total[row] += sign * others.total[row]
  return { cross, total }
}
