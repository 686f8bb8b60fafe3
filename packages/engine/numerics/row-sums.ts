import { gramOf } from './gram.ts'
import type { Matrix } from './linear-algebra.ts'

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
