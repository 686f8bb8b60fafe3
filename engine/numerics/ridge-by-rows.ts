import { gramOf } from './gram.ts'
import { matrix, solveSymmetric, type Matrix } from './linear-algebra.ts'

/** So many columns for each row, and so many in all, from which on the rows' cross products are the smaller problem. */
const fewestPerRow = 3
const fewestColumns = 200

/** Whether points under a strong ridge are better solved for by their rows. */
export function weighsByRows({ rows, cols }: Matrix): boolean {
  return cols >= fewestColumns && cols >= fewestPerRow * rows
}

/** Cross products of the rows over some columns, and the rows' sums. */
interface RowSums {
  cross: Float64Array
  total: Float64Array
}

/** The sums over some columns, from the rows cut to these: products of whole rows are quicker than of one column after another. */
function sumOver({ rows, data }: Matrix, columns: number[]): RowSums {
  const total = new Float64Array(rows)
  const cut = Array.from({ length: rows }, (_, a) => {
    const values = new Float64Array(columns.length)
    for (let i = 0; i < values.length; i++) {
      values[i] = data[columns[i] * rows + a]
      total[a] += values[i]
    }
    return values
  })
  return { cross: gramOf(cut).data, total }
}

function subtract(sums: RowSums, others: RowSums): RowSums {
  return {
    cross: sums.cross.map((value, at) => value - others.cross[at]),
    total: sums.total.map((value, a) => value - others.total[a]),
  }
}

/** Weights that sum to one, of the columns that the sums are over. */
function weigh({ cross, total }: RowSums, points: Matrix, ridge: number, support: number[]): number[] {
  const m = points.rows
  const square = matrix(m, m, cross.slice())
  for (let a = 0; a < m; a++) square.data[a * m + a] += ridge
  const lift = solveSymmetric(square, total)
  const raw = support.map((j) => {
    let product = 0
    for (let a = 0; a < m; a++) product += points.data[j * m + a] * lift[a]
    return 1 - product
  })
  const sum = raw.reduce((all, one) => all + one, 0)
  return raw.map((one) => one / sum)
}

/**
 * Weights that sum to one with the least |P·w|² + ridge·|w|² over some columns of P, by the rows' cross products: w is in
 * proportion to 1 − P′(P·P′ + ridge·I)⁻¹·P·1 (Woodbury), so the work grows with the columns and not with their cube.
 *
 * @param ridge strong enough that P·P′ + ridge·I is safe to solve with
 */
export function solveByRows(points: Matrix, ridge: number, support: number[]): number[] {
  return weigh(sumOver(points, support), points, ridge, support)
}

/** All columns less those of negative weight, again and again; the sums follow by whichever of the two lists is shorter. */
export function guessByRows(points: Matrix, ridge: number): number[] {
  let support = [...Array(points.cols).keys()]
  let sums = sumOver(points, support)
  for (;;) {
    const weights = weigh(sums, points, ridge, support)
    const kept = support.filter((_, i) => weights[i] > 0)
    if (kept.length === support.length) return kept
    const left = support.filter((_, i) => !(weights[i] > 0))
    sums = left.length < kept.length ? subtract(sums, sumOver(points, left)) : sumOver(points, kept)
    support = kept
  }
}
