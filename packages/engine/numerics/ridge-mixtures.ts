import { columnProducts, addSums, sumOver, type RowSums } from './column-products.ts'
import { column, matrix, submatrixColumns, transpose, multiply, type Matrix } from './linear-algebra.ts'
import { extendFactor, solveFactored } from './packed-cholesky.ts'
import { symmetricEigen } from './symmetric-eigen.ts'

/** So many turns of columns coming and leaving are tried. */
const mostTurns = 60
/** Directions in which the columns differ most that guess which of them will be active, beside the target's own; ours. */
const guessedBy = 5
/** Least share of a diagonal element that must be left as pivot, as {@link import('./linear-algebra.ts').cholesky} asks. */
const pivotTolerance = 1e-13

/**
 * Weights on the simplex with the least |P·w − y|² + ridge·|w|² under a strong ridge, each of many columns of P in turn being
 * the target y and no part of the mixture. The sums over all columns are computed once.
 *
 * With some columns active, the weights are in proportion to 1 − (p − y)′L, L = (M + ridge·I)⁻¹·s, M and s the sums of
 * products and of values of the active columns less the target (Woodbury). The columns for which this is above zero are
 * active next, until they stay the same: then no weight is negative and no other column gains, which is what makes the
 * minimum, and under a ridge there is one only. The first to be active are those of the same problem seen along a few
 * directions only, which takes little and leaves few turns to go.
 *
 * @param points m × n, far more columns than rows
 * @param ridge  strong enough that M + ridge·I is safe to solve with
 * @returns      takes the number of the target, gives one weight per column; null where the columns do not settle
 * @see Hintermüller, Ito & Kunisch 2002, doi:10.1137/S1052623401383558 (active sets as a semismooth Newton method)
 */
export function ridgeMixturesOf(points: Matrix, ridge: number): (target: number) => Float64Array | null {
  const everyColumn = Int32Array.from({ length: points.cols }, (_, j) => j)
  const all = sumOver(points, everyColumn)
  const alongFew = fewDirectionsOf(points, all)
  return (target) => {
    const few = alongFew(target)
    const guess = settle(few, target, ridge, everyOther(few, sumOver(few, everyColumn), target))
    const others = everyOther(points, all, target)
    const raw = settle(points, target, ridge, guess ? withActive(points, others, guess) : others)
    return raw && inProportion(raw)
  }
}

/** Columns that take part, and the sums over them. */
interface Active {
  isActive: Uint8Array
  count: number
  sums: RowSums
}

/** All columns but the target. */
function everyOther(points: Matrix, all: RowSums, target: number): Active {
  const isActive = new Uint8Array(points.cols).fill(1)
  isActive[target] = 0
  return { isActive, count: points.cols - 1, sums: addSums(all, -1, sumOver(points, Int32Array.of(target))) }
}

/** What the weights are in proportion to once the active columns stay the same; null where they do not. */
function settle(points: Matrix, target: number, ridge: number, start: Active): Float64Array | null {
  let active = start
  for (let turn = 0; turn < mostTurns && active.count > 0; turn++) {
    const raw = weigh(points, target, ridge, active)
    if (raw === null) return null
    const next = withActive(points, active, raw)
    if (next === active) return raw
    active = next
  }
  return null
}

/** The columns above zero, with sums that follow those that come and leave; the same object where none does. */
function withActive(points: Matrix, active: Active, raw: Float64Array): Active {
  const coming: number[] = []
  const leaving: number[] = []
  for (let j = 0; j < raw.length; j++) {
    if (raw[j] > 0 && active.isActive[j] === 0) coming.push(j)
    else if (!(raw[j] > 0) && active.isActive[j] === 1) leaving.push(j)
  }
  if (coming.length === 0 && leaving.length === 0) return active
  const isActive = active.isActive.slice()
  for (const j of coming) isActive[j] = 1
  for (const j of leaving) isActive[j] = 0
  const count = active.count + coming.length - leaving.length
  return { isActive, count, sums: follow(points, active.sums, { coming, leaving, count, isActive }) }
}

/** The sums once columns have come and left; made anew where fewer are active than have changed. */
function follow(
  points: Matrix,
  sums: RowSums,
  { coming, leaving, count, isActive }: { coming: number[]; leaving: number[]; count: number; isActive: Uint8Array },
): RowSums {
  if (count < coming.length + leaving.length) {
    const active = new Int32Array(count)
    for (let j = 0, at = 0; j < isActive.length; j++) if (isActive[j] === 1) active[at++] = j
    return sumOver(points, active)
  }
  let next = sums
  if (leaving.length > 0) next = addSums(next, -1, sumOver(points, Int32Array.from(leaving)))
  if (coming.length > 0) next = addSums(next, 1, sumOver(points, Int32Array.from(coming)))
  return next
}

/** What the weights of all columns are in proportion to, of those that take no part as well, and zero for the target. */
function weigh(
  points: Matrix,
  target: number,
  ridge: number,
  { sums: { cross, total }, count }: Active,
): Float64Array | null {
  const m = points.rows
  const own = column(points, target)
  const factor = new Float64Array((m * (m + 1)) / 2)
  const lift = total.map((value, a) => value - count * own[a])
  for (let b = 0, at = 0; b < m; b++) {
    for (let a = 0; a <= b; a++, at++) factor[at] = cross[a * m + b] - total[a] * own[b] - own[a] * lift[b]
    factor[at - 1] += ridge
  }
  if (!extendFactor(factor, 0, m, pivotTolerance)) return null
  solveFactored(factor, lift)
  let base = 1
  for (let a = 0; a < m; a++) base += own[a] * lift[a]
  const raw = columnProducts(points, lift)
  for (let j = 0; j < raw.length; j++) raw[j] = base - raw[j]
  raw[target] = 0
  return raw
}

/** The values above zero, summing to one. */
function inProportion(raw: Float64Array): Float64Array {
  let sum = 0
  for (const value of raw) if (value > 0) sum += value
  return raw.map((value) => (value > 0 ? value / sum : 0))
}

/**
 * The columns along the few directions in which they differ most and, last, along what these leave of a target: in these
 * coordinates the target lies where it is, so that only what the other columns have beyond is not seen.
 *
 * @returns takes the number of the target; the memory is that of the last call
 */
function fewDirectionsOf(points: Matrix, { cross }: RowSums): (target: number) => Matrix {
  const { rows: m, cols: n } = points
  const most = Math.min(guessedBy, m)
  const { vectors } = symmetricEigen(matrix(m, m, cross))
  const along = multiply(transpose(submatrixColumns(vectors, [...Array(most).keys()])), points)
  const few = matrix(most + 1, n)
  for (let j = 0; j < n; j++) few.data.set(column(along, j), j * few.rows)
  return (target) => {
    const left = column(points, target).slice()
    for (let d = 0; d < most; d++) {
      const share = along.data[target * most + d]
      for (let i = 0; i < m; i++) left[i] -= share * vectors.data[d * m + i]
    }
    let square = 0
    for (let i = 0; i < m; i++) square += left[i] * left[i]
    const products = columnProducts(points, left)
    const length = Math.sqrt(square) || 1
    for (let j = 0; j < n; j++) few.data[j * few.rows + most] = products[j] / length
    return few
  }
}
