import { column, dot, matrix, type Matrix } from './linear-algebra.ts'

/** A point is affinely dependent on others when less than this share of its length is left after them. */
const rankTolerance = 1e-9

/**
 * Weights that sum to one, of any sign, with the least |points·w|² + ridge·|w|², by Householder QR of the points'
 * differences.
 *
 * @param points  m × n; the point of the affine hull nearest to the origin is sought
 * @param support columns that span the hull, affinely independent
 * @returns       one weight per column of the support
 */
export function nearestInHull(points: Matrix, ridge: number, support: number[]): number[] {
  const { work, target } = differences(points, ridge, support)
  triangularise(work, target)
  const shares = backSubstitute(work, target)
  let rest = 1
  for (const share of shares) rest -= share
  return [rest, ...shares]
}

/** The columns in the order given without those whose points lie in the affine hull of earlier ones. */
export function independentPoints(points: Matrix, ridge: number, columns: number[]): number[] {
  if (ridge > 0) return columns
  const kept = [columns[0]]
  for (const j of columns.slice(1)) {
    if (kept.length > points.rows) break
    const { work } = differences(points, 0, [...kept, j])
    const last = work.cols - 1
    const length = Math.sqrt(dot(column(work, last), column(work, last)))
    triangularise(work, new Float64Array(work.rows))
    const left = last < work.rows ? Math.abs(work.data[last * work.rows + last]) : 0
    if (left > rankTolerance * length) kept.push(j)
  }
  return kept
}

/** Differences of the supported points from the first one, below them the rows of the ridge. */
function differences(points: Matrix, ridge: number, support: number[]): { work: Matrix; target: Float64Array } {
  const m = points.rows
  const s = support.length
  const rows = ridge > 0 ? m + s : m
  const root = Math.sqrt(ridge)
  const work = matrix(rows, s - 1)
  const target = new Float64Array(rows)
  const first = support[0] * m
  for (let i = 0; i < m; i++) target[i] = -points.data[first + i]
  for (let c = 1; c < s; c++) {
    const from = support[c] * m
    const to = (c - 1) * rows
    for (let i = 0; i < m; i++) work.data[to + i] = points.data[from + i] - points.data[first + i]
    if (ridge > 0) {
      work.data[to + m] = -root
      work.data[to + m + c] = root
    }
  }
  if (ridge > 0) target[m] = -root
  return { work, target }
}

/** Householder QR in place: R in the upper triangle, `target` multiplied by Q'. */
function triangularise({ rows, cols, data }: Matrix, target: Float64Array): void {
  for (let c = 0; c < cols && c < rows; c++) {
    const base = c * rows
    let square = 0
    for (let i = c; i < rows; i++) square += data[base + i] * data[base + i]
    const length = Math.sqrt(square)
    const head = data[base + c]
    const pivot = head > 0 ? -length : length
    const factor = square - head * pivot
    if (factor === 0) continue
    data[base + c] = head - pivot
    for (let later = c + 1; later < cols; later++) reflect(data, base, data, later * rows, c, rows, factor)
    reflect(data, base, target, 0, c, rows, factor)
    data[base + c] = pivot
  }
}

function reflect(
  v: Float64Array,
  at: number,
  x: Float64Array,
  to: number,
  from: number,
  rows: number,
  factor: number,
): void {
  let product = 0
  for (let i = from; i < rows; i++) product += v[at + i] * x[to + i]
  product /= factor
  for (let i = from; i < rows; i++) x[to + i] -= product * v[at + i]
}

function backSubstitute({ rows, cols, data }: Matrix, target: Float64Array): number[] {
  const solution = new Array<number>(cols).fill(0)
  for (let c = cols - 1; c >= 0; c--) {
    let sum = target[c]
    for (let later = c + 1; later < cols; later++) sum -= data[later * rows + c] * solution[later]
    solution[c] = sum / data[c * rows + c]
  }
  return solution
}
