import { matrix, solveSymmetric, type Matrix } from './linear-algebra.ts'

/** So many columns for each row, and so many in all, from which on the rows' cross products are the smaller problem. */
const fewestPerRow = 3
const fewestColumns = 200

/** Whether points under a strong ridge are better solved for by their rows. */
export function weighsByRows({ rows, cols }: Matrix): boolean {
  return cols >= fewestColumns && cols >= fewestPerRow * rows
}

/**
 * Weights that sum to one with the least |P·w|² + ridge·|w|² over some columns of P, by the rows' cross products: w is in
 * proportion to 1 − P′(P·P′ + ridge·I)⁻¹·P·1 (Woodbury), so the work grows with the columns and not with their cube.
 *
 * @param ridge strong enough that P·P′ + ridge·I is safe to solve with
 */
export function solveByRows(points: Matrix, ridge: number, support: number[]): number[] {
  const m = points.rows
  const cross = matrix(m, m)
  const total = new Float64Array(m)
  for (const j of support) {
    const from = j * m
    for (let a = 0; a < m; a++) {
      const value = points.data[from + a]
      total[a] += value
      for (let b = 0; b <= a; b++) cross.data[a * m + b] += value * points.data[from + b]
    }
  }
  for (let a = 0; a < m; a++) {
    cross.data[a * m + a] += ridge
    for (let b = 0; b < a; b++) cross.data[b * m + a] = cross.data[a * m + b]
  }
  const lift = solveSymmetric(cross, total)
  const raw = support.map((j) => {
    let product = 0
    for (let a = 0; a < m; a++) product += points.data[j * m + a] * lift[a]
    return 1 - product
  })
  const sum = raw.reduce((all, one) => all + one, 0)
  return raw.map((one) => one / sum)
}
