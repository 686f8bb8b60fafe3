import { matrix, solveSymmetric, type Matrix } from './linear-algebra.ts'
import { addSums, sumOver, type RowSums } from './column-products.ts'

/** So many columns for each row, and so many in all, from which on the rows' cross products are the smaller problem. */
const fewestPerRow = 3
const fewestColumns = 200

/** Whether points under a strong ridge are better solved for by their rows. */
export function weighsByRows({ rows, cols }: Matrix): boolean {
  return cols >= fewestColumns && cols >= fewestPerRow * rows
}

/** Weights that sum to one, of the columns that the sums are over. */
function weigh({ cross, total }: RowSums, points: Matrix, ridge: number, support: readonly number[]): number[] {
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

/** Adds a column to the sums, or with −1 takes it out. */
function addColumn({ cross, total }: RowSums, { rows, data }: Matrix, column: number, sign: 1 | -1): void {
  const from = column * rows
  for (let a = 0; a < rows; a++) {
    const value = sign * data[from + a]
    total[a] += value
    for (let b = 0; b < rows; b++) cross[a * rows + b] += value * data[from + b]
  }
}

/** So many columns are added or taken out one by one before the sums are made anew, which bounds their rounding. */
const mostChanges = 500

/** Solves for one set of columns after another; see {@link solverByRows}. */
export interface SolverByRows {
  /** Weights of some columns, that sum to one. */
  solve: (support: readonly number[]) => number[]
  /** All columns less those of negative weight, again and again. */
  guess: () => number[]
}

/**
 * Weights that sum to one with the least |P·w|² + ridge·|w|² over some columns of P, by the rows' cross products: w is in
 * proportion to 1 − P′(P·P′ + ridge·I)⁻¹·P·1 (Woodbury), so the work grows with the columns and not with their cube. The
 * cross products of the last columns are kept, and follow those that come and go.
 *
 * @param ridge strong enough that P·P′ + ridge·I is safe to solve with
 */
export function solverByRows(points: Matrix, ridge: number): SolverByRows {
  let known: readonly number[] = []
  let sums: RowSums | null = null
  let changes = 0
  const isKnown = new Uint8Array(points.cols)
  const isWanted = new Uint8Array(points.cols)
  const keep = (support: readonly number[], found: RowSums) => {
    for (const j of known) isKnown[j] = 0
    for (const j of support) isKnown[j] = 1
    known = support
    sums = found
  }
  const anew = (support: readonly number[]) => {
    changes = 0
    return sumOver(points, support)
  }
  const follow = (support: readonly number[]): RowSums => {
    for (const j of support) isWanted[j] = 1
    const coming = support.filter((j) => isKnown[j] === 0)
    const leaving = known.filter((j) => isWanted[j] === 0)
    for (const j of support) isWanted[j] = 0
    changes += coming.length + leaving.length
    if (sums === null || coming.length + leaving.length > support.length / 4 || changes > mostChanges)
      return anew(support)
    for (const j of coming) addColumn(sums, points, j, 1)
    for (const j of leaving) addColumn(sums, points, j, -1)
    return sums
  }
  return {
    solve: (support) => {
      keep(support, follow(support))
      return weigh(sums!, points, ridge, support)
    },
    guess: () => {
      let support = [...Array(points.cols).keys()]
      let found = anew(support)
      for (;;) {
        const weights = weigh(found, points, ridge, support)
        const kept = support.filter((_, i) => weights[i] > 0)
        keep(support, found)
        if (kept.length === support.length) return kept
        // the sums follow by whichever of the two lists is shorter
        const left = support.filter((_, i) => !(weights[i] > 0))
        found = left.length < kept.length ? addSums(found, -1, sumOver(points, left)) : anew(kept)
        support = kept
      }
    },
  }
}
