import { dot, type Matrix } from './linear-algebra.ts'

/** A point is affinely dependent on others when less than this share of its length is left after them. */
const rankTolerance = 1e-9

/** Points of which mixtures are sought that lie nearest to the origin. */
export interface Hull {
  /**
   * Weights that sum to one, of any sign, with the least |points·w|² + ridge·|w|².
   *
   * @param support columns that span the hull, affinely independent
   * @returns       one weight per column of the support
   */
  nearest: (support: readonly number[]) => number[]
  /** The columns in the order given without those whose points lie in the affine hull of earlier ones. */
  independent: (columns: readonly number[]) => readonly number[]
  /**
   * Has everything factored again, as the points hold other values or another row does not count.
   *
   * @param without the row that does not count from now on; only where one did not before
   */
  forget: (without?: number) => void
}

/** One column of the factor: R above, the reflector from its own place on. */
interface Factored {
  point: number
  /** Of the place, not of the point: filled anew for whichever point stands there. */
  values: Float64Array
  /** Divides the reflector's products; 0 where there is nothing to reflect. */
  factor: number
  diagonal: number
  /** Length of the difference before any reflection. */
  length: number
}

/**
 * Affine hulls by Householder QR of the points' differences from the first one of a support, below them the rows of the
 * ridge. What one support has in common with the last from its beginning on is not factored again: columns are added and
 * taken off at the end, and each sees the same reflections in the same order as if all were factored at once.
 *
 * Every place of the factor keeps its memory from one support to the next.
 *
 * @param points m × n; where they are filled anew, {@link Hull.forget} says so
 * @param leftOut a row that does not count, whatever it holds
 */
export function hullOf(points: Matrix, ridge: number, leftOut = -1): Hull {
  const { data } = points
  let without = leftOut
  const height = points.rows
  const m = without < 0 ? height : height - 1
  const extra = ridge > 0 ? 1 : 0
  const root = Math.sqrt(ridge)
  let first = -1
  /** Columns of the factor that count, from the first of `places` on. */
  let size = 0
  const places: Factored[] = []
  /** The target after so many reflections; a place's own memory, and what stands there now. */
  const ownTargets: Float64Array[] = [new Float64Array(m + extra)]
  const targets: Float64Array[] = [ownTargets[0]]

  const begin = (point: number) => {
    first = point
    size = 0
    const target = targets[0]
    const from = first * height
    for (let i = 0, row = 0; i < m; i++, row++) {
      if (row === without) row++
      target[i] = -data[from + row]
    }
    if (ridge > 0) target[m] = -root
  }

  /** The place behind the last one, with a point's difference from the first point. */
  const place = (point: number): Factored => {
    if (size === places.length) {
      const length = ridge > 0 ? m + size + 2 : m
      places.push({ point, values: new Float64Array(length), factor: 0, diagonal: 0, length: 0 })
      ownTargets.push(new Float64Array(length))
    }
    const placed = places[size]
    const { values } = placed
    const [from, to] = [point * height, first * height]
    for (let i = 0, row = 0; i < m; i++, row++) {
      if (row === without) row++
      values[i] = data[from + row] - data[to + row]
    }
    if (ridge > 0) {
      values.fill(0, m)
      values[m] = -root
      values[m + size + 1] = root
    }
    placed.point = point
    return placed
  }

  const add = (point: number): Factored => {
    const at = size
    const added = place(point)
    const { values } = added
    added.length = Math.sqrt(dot(values, values))
    for (let k = 0; k < at; k++) if (places[k].factor !== 0) reflect(places[k], values, k)
    added.factor = 0
    added.diagonal = at < values.length ? values[at] : NaN
    targets[at + 1] = targets[at]
    if (at < values.length) {
      let square = 0
      for (let i = at; i < values.length; i++) square += values[i] * values[i]
      const length = Math.sqrt(square)
      const pivot = values[at] > 0 ? -length : length
      added.factor = square - values[at] * pivot
      if (added.factor !== 0) {
        added.diagonal = pivot
        values[at] -= pivot
        targets[at + 1] = longerTarget(targets[at], ownTargets[at + 1])
        reflect(added, targets[at + 1], at)
      }
    }
    size++
    return added
  }

  /** Factors the support, keeping what it begins with. */
  const follow = (support: readonly number[]) => {
    if (support[0] !== first) begin(support[0])
    let same = 0
    while (same < size && places[same].point === support[same + 1]) same++
    size = same
    for (let i = same + 1; i < support.length; i++) add(support[i])
  }

  return {
    nearest: (support) => {
      follow(support)
      return sharesOf(places, size, targets[size])
    },
    independent: (columns) => {
      if (ridge > 0) return columns
      const kept = [columns[0]]
      follow(kept)
      for (let i = 1; i < columns.length && kept.length <= m; i++) {
        const { diagonal, length } = add(columns[i])
        if (size <= m && Math.abs(diagonal) > rankTolerance * length) kept.push(columns[i])
        else size--
      }
      return kept
    },
    forget: (row = without) => {
      without = row
      first = -1
    },
  }
}

/** A target in the memory of the next place, with zeros below. */
function longerTarget(target: Float64Array, own: Float64Array): Float64Array {
  for (let i = 0; i < target.length; i++) own[i] = target[i]
  for (let i = target.length; i < own.length; i++) own[i] = 0
  return own
}

/** Reflects a vector, from its place `from` on, as far as the reflector reaches. */
function reflect({ values: v, factor }: Factored, x: Float64Array, from: number): void {
  let product = 0
  for (let i = from; i < v.length; i++) product += v[i] * x[i]
  product /= factor
  for (let i = from; i < v.length; i++) x[i] -= product * v[i]
}

/** The first point's share and those of the others, by substitution from the last one back. */
function sharesOf(places: Factored[], size: number, target: Float64Array): number[] {
  const shares = new Array<number>(size + 1).fill(0)
  for (let c = size - 1; c >= 0; c--) {
    let sum = target[c]
    for (let later = c + 1; later < size; later++) sum -= places[later].values[c] * shares[later + 1]
    shares[c + 1] = sum / places[c].diagonal
  }
  let rest = 1
  for (let c = 1; c <= size; c++) rest -= shares[c]
  shares[0] = rest
  return shares
}
