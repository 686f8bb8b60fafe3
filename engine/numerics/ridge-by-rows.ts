import { matrix, solveSymmetric, type Matrix } from './linear-algebra.ts'

/** So many columns for each row, and so many in all, from which on the rows' cross products are the smaller problem. */
const fewestPerRow = 3
const fewestColumns = 200

/** Whether points under a strong ridge are better solved for by their rows. */
export function weighsByRows({ rows, cols }: Matrix): boolean {
  return cols >= fewestColumns && cols >= fewestPerRow * rows
}

/** Cross products of the rows over some columns, in the lower triangle, and the rows' sums. */
interface RowSums {
  cross: Float64Array
  total: Float64Array
}

function addColumn({ cross, total }: RowSums, { rows, data }: Matrix, j: number, sign: 1 | -1): void {
  for (let a = 0; a < rows; a++) {
    const value = sign * data[j * rows + a]
    total[a] += value
    for (let b = 0; b <= a; b++) cross[a * rows + b] += value * data[j * rows + b]
  }
}

/** Weights that sum to one, of the columns that the sums are over. */
function weigh({ cross, total }: RowSums, points: Matrix, ridge: number, support: number[]): number[] {
  const m = points.rows
  const square = matrix(m, m, cross.slice())
  for (let a = 0; a < m; a++) {
    square.data[a * m + a] += ridge
    for (let b = 0; b < a; b++) square.data[b * m + a] = square.data[a * m + b]
  }
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
  const sums = { cross: new Float64Array(points.rows ** 2), total: new Float64Array(points.rows) }
  for (const j of support) addColumn(sums, points, j, 1)
  return weigh(sums, points, ridge, support)
}

/** All columns less those of negative weight, again and again, each time taken off the sums. */
export function guessByRows(points: Matrix, ridge: number): number[] {
  const sums = { cross: new Float64Array(points.rows ** 2), total: new Float64Array(points.rows) }
  let support = [...Array(points.cols).keys()]
  for (const j of support) addColumn(sums, points, j, 1)
  for (;;) {
    const weights = weigh(sums, points, ridge, support)
    const kept = support.filter((_, i) => weights[i] > 0)
    if (kept.length === support.length) return kept
    support.forEach((j, i) => weights[i] > 0 || addColumn(sums, points, j, -1))
    support = kept
  }
}
