import { columnProducts } from './column-products.ts'
import { matrix, solveSymmetric, type Matrix } from './linear-algebra.ts'
import { addSums, sumOver, type RowSums } from './row-sums.ts'

/** So many turns of columns coming and leaving are tried. */
const mostTurns = 60

/**
 * Weights on the simplex with the least |P·w − y|² + ridge·|w|² under a strong ridge, each of many columns of P in turn being
 * the target y and no part of the mixture. The sums over all columns are computed once.
 *
 * With some columns active, the weights are in proportion to 1 − (p − y)′L, L = (M + ridge·I)⁻¹·s, M and s the sums of
 * products and of values of the active columns less the target (Woodbury). The columns for which this is above zero are
 * active next, until they stay the same: then no weight is negative and no other column gains, which is what makes the
 * minimum, and under a ridge there is one only.
 *
 * @param points m × n, far more columns than rows
 * @param ridge  strong enough that M + ridge·I is safe to solve with
 * @returns      takes the number of the target, gives one weight per column; null where the columns do not settle
 */
export function ridgeMixturesOf(points: Matrix, ridge: number): (target: number) => Float64Array | null {
  const everyColumn = Int32Array.from({ length: points.cols }, (_, j) => j)
  const all = sumOver(points, everyColumn)
  return (target) => {
    const own = points.data.subarray(target * points.rows, (target + 1) * points.rows)
    const isActive = new Uint8Array(points.cols).fill(1)
    isActive[target] = 0
    let sums = addSums(all, -1, sumOver(points, Int32Array.of(target)))
    let count = points.cols - 1
    for (let turn = 0; turn < mostTurns; turn++) {
      const raw = weigh(points, own, ridge, sums, count)
      raw[target] = 0
      const coming: number[] = []
      const leaving: number[] = []
      for (let j = 0; j < raw.length; j++) {
        if (raw[j] > 0 && isActive[j] === 0) coming.push(j)
        else if (!(raw[j] > 0) && isActive[j] === 1) leaving.push(j)
      }
      if (coming.length === 0 && leaving.length === 0) return inProportion(raw)
      for (const j of coming) isActive[j] = 1
      for (const j of leaving) isActive[j] = 0
      count += coming.length - leaving.length
      if (count === 0) return null
      sums = follow(points, sums, { coming, leaving, count, isActive })
    }
    return null
  }
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

/** What the weights of all columns are in proportion to, of those that take no part as well. */
function weigh(
  points: Matrix,
  own: Float64Array,
  ridge: number,
  { cross, total }: RowSums,
  count: number,
): Float64Array {
  const m = points.rows
  const square = matrix(m, m)
  const rest = total.map((value, a) => value - count * own[a])
  // the lower triangle is all that is read of a symmetric matrix
  for (let a = 0; a < m; a++) {
    for (let b = a; b < m; b++) square.data[a * m + b] = cross[a * m + b] - total[a] * own[b] - own[a] * rest[b]
    square.data[a * m + a] += ridge
  }
  const lift = solveSymmetric(square, rest)
  let base = 1
  for (let a = 0; a < m; a++) base += own[a] * lift[a]
  const raw = columnProducts(points, lift)
  for (let j = 0; j < raw.length; j++) raw[j] = base - raw[j]
  return raw
}

/** The values above zero, summing to one. */
function inProportion(raw: Float64Array): Float64Array {
  let sum = 0
  for (const value of raw) if (value > 0) sum += value
  return raw.map((value) => (value > 0 ? value / sum : 0))
}
