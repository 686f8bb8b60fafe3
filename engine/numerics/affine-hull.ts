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
  nearest: (support: number[]) => number[]
  /** The columns in the order given without those whose points lie in the affine hull of earlier ones. */
  independent: (columns: number[]) => number[]
}

/** One column of the factor: R above, the reflector from its own place on. */
interface Factored {
  point: number
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
 * @param points m × n
 * @param without a row that does not count, whatever it holds
 */
export function hullOf(points: Matrix, ridge: number, without = -1): Hull {
  const rows = [...Array(points.rows).keys()].filter((row) => row !== without)
  const m = rows.length
  const root = Math.sqrt(ridge)
  let first = -1
  const factored: Factored[] = []
  /** The target after so many reflections. */
  const targets: Float64Array[] = []

  const begin = (point: number) => {
    first = point
    factored.length = 0
    targets.length = 1
    const target = new Float64Array(ridge > 0 ? m + 1 : m)
    for (let i = 0; i < m; i++) target[i] = -points.data[first * points.rows + rows[i]]
    if (ridge > 0) target[m] = -root
    targets[0] = target
  }

  const difference = (point: number) => {
    const at = factored.length
    const values = new Float64Array(ridge > 0 ? m + at + 2 : m)
    const [from, to] = [point * points.rows, first * points.rows]
    for (let i = 0; i < m; i++) values[i] = points.data[from + rows[i]] - points.data[to + rows[i]]
    if (ridge > 0) {
      values[m] = -root
      values[m + at + 1] = root
    }
    return values
  }

  const add = (point: number): Factored => {
    const at = factored.length
    const values = difference(point)
    const length = Math.sqrt(dot(values, values))
    factored.forEach((earlier, k) => earlier.factor !== 0 && reflect(earlier, values, k))
    let target = targets[at]
    const added = { point, values, factor: 0, diagonal: at < values.length ? values[at] : NaN, length }
    if (at < values.length) {
      let square = 0
      for (let i = at; i < values.length; i++) square += values[i] * values[i]
      const size = Math.sqrt(square)
      const pivot = values[at] > 0 ? -size : size
      added.factor = square - values[at] * pivot
      if (added.factor !== 0) {
        added.diagonal = pivot
        values[at] -= pivot
        const longer = new Float64Array(values.length)
        longer.set(target)
        target = longer
        reflect(added, target, at)
      }
    }
    factored.push(added)
    targets[at + 1] = target
    return added
  }

  /** Factors the support, keeping what it begins with. */
  const follow = (support: number[]) => {
    if (support[0] !== first) begin(support[0])
    let same = 0
    while (same < factored.length && factored[same].point === support[same + 1]) same++
    factored.length = same
    for (let i = same + 1; i < support.length; i++) add(support[i])
  }

  return {
    nearest: (support) => {
      follow(support)
      const shares = backSubstitute(factored, targets[factored.length])
      let rest = 1
      for (const share of shares) rest -= share
      return [rest, ...shares]
    },
    independent: (columns) => {
      if (ridge > 0) return columns
      const kept = [columns[0]]
      follow(kept)
      for (const point of columns.slice(1)) {
        if (kept.length > m) break
        const { diagonal, length } = add(point)
        if (factored.length <= m && Math.abs(diagonal) > rankTolerance * length) kept.push(point)
        else factored.length--
      }
      return kept
    },
  }
}

/** Reflects a vector, from its place `from` on, as far as the reflector reaches. */
function reflect({ values: v, factor }: Factored, x: Float64Array, from: number): void {
  let product = 0
  for (let i = from; i < v.length; i++) product += v[i] * x[i]
  product /= factor
  for (let i = from; i < v.length; i++) x[i] -= product * v[i]
}

function backSubstitute(factored: Factored[], target: Float64Array): number[] {
  const solution = new Array<number>(factored.length).fill(0)
  for (let c = factored.length - 1; c >= 0; c--) {
    let sum = target[c]
    for (let later = c + 1; later < factored.length; later++) sum -= factored[later].values[c] * solution[later]
    solution[c] = sum / factored[c].diagonal
  }
  return solution
}
