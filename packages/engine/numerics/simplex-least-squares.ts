import { hullOf, type Hull } from './affine-hull.ts'
import { columnProducts } from './column-products.ts'
import { crossProduct, dot, matrix, solveSymmetric, submatrix, type Matrix } from './linear-algebra.ts'
import { solverByRows, weighsByRows, type SolverByRows } from './ridge-by-rows.ts'
import type { Mixture } from './simplex-by-products.ts'
import { walkTowards, type Weighing } from './simplex-walk.ts'

export interface SimplexFit {
  /** One weight per column of the points, none negative, sum 1. */
  weights: Float64Array
  /** Columns with a weight above zero, ascending; their points are affinely independent. */
  support: number[]
  /** Points·weights − target. */
  residuals: Float64Array
  /** |residuals|² + ridge·|weights|². */
  loss: number
  /**
   * How far the optimality conditions are from holding, as a share of the largest squared distance of a point from the
   * target: the largest gain per unit of weight that any column still offers. Rounding is near 1e-15.
   */
  violation: number
  /** Whether the optimum is the only one: the columns without a gain or loss at the optimum are affinely independent. */
  isUnique: boolean
}

export interface SimplexOptions {
  /** Added to the loss as ridge·|weights|²; 0 unless given. */
  ridge?: number
  /** Columns to begin from, usually the support of a problem nearby; it changes the speed, not the optimum. */
  start?: number[]
}

/** A column's gain counts as none under this share of the largest squared distance; rounding is a thousand times smaller. */
const gainTolerance = 1e-12
/** A multiplier counts as zero under this share when asking whether another optimum exists. */
const tieTolerance = 1e-10
/** From this share of the largest squared distance on, a ridge makes the cross products safe to solve with. */
const strongRidge = 1e-4

/**
 * Weights on the simplex that bring a mixture of points nearest to a target: min |P·w − y|² + ridge·|w|², w ≥ 0, Σw = 1.
 *
 * An active-set method that is exact after finitely many steps: the support is always affinely independent, each
 * equality-constrained problem is solved by Householder QR of the points themselves (by their cross products, or by those
 * of the rows where these are far fewer, only where a strong ridge makes that safe), and the end is certified by the optimality conditions, which `violation` reports.
 *
 * @param points m × n, one column per unit
 * @param target m values
 * @see Wolfe 1976, Finding the nearest point in a polytope, doi:10.1007/BF01580381
 * @example fitOnSimplex(matrix(1, 2, Float64Array.of(0, 4)), Float64Array.of(1)).weights // [0.75, 0.25]
 */
export function fitOnSimplex(points: Matrix, target: Float64Array, options: SimplexOptions = {}): SimplexFit {
  const problem = createProblem(offsetsFrom(points, target), options.ridge ?? 0)
  return describe(problem, solve(problem, options.start ?? (problem.isStrong ? guessSupport(problem) : [])))
}

/**
 * Fits to all rows but one, for one row after another without copying the points: the same to the last bit as
 * {@link fitOnSimplex} of points and target without that row.
 *
 * @returns takes the row and the columns to begin from
 */
export function simplexWithoutRow(points: Matrix, target: Float64Array): (row: number, start: number[]) => Mixture {
  const offsets = offsetsFrom(points, target)
  const largest = largestSquareWithout(offsets)
  const problem = createProblem(offsets, 0, { row: 0, largest: 0 })
  return (row, start) => {
    problem.scale = largest(row) || 1
    problem.without = row
    problem.hull.forget(row)
    return ascending(solve(problem, start))
  }
}

/** One simplex problem after the other of the same size, in the same memory. */
export interface SimplexRefit {
  /** Points less the target, one column per unit, filled anew by the caller before each fit. */
  offsets: Matrix
  /** The fit to the offsets as they are now, from columns to begin from; the same to the last bit as {@link fitOnSimplex}. */
  fit: (start: readonly number[]) => Mixture
  /** All that is to be said of the last fit; the offsets must be those it was made with. */
  describe: () => SimplexFit
}

/** For a search that asks for the same points with their rows counted otherwise, thousands of times. */
export function refitOnSimplex(rows: number, cols: number): SimplexRefit {
  const offsets = matrix(rows, cols)
  const problem = createProblem(offsets, 0)
  let last: State
  return {
    offsets,
    fit: (start) => {
      problem.scale = largestSquare(offsets) || 1
      problem.hull.forget()
      last = solve(problem, start)
      return ascending(last)
    },
    describe: () => {
      const said = describe(problem, last)
      return { ...said, residuals: said.residuals.slice() }
    },
  }
}

/** The support in ascending order, with its weights. */
function ascending({ support, weights }: State): Mixture {
  const order = [...support]
  const own = [...weights]
  for (let i = 1; i < order.length; i++) {
    const [column, weight] = [order[i], own[i]]
    let at = i
    for (; at > 0 && order[at - 1] > column; at--) {
      order[at] = order[at - 1]
      own[at] = own[at - 1]
    }
    order[at] = column
    own[at] = weight
  }
  return { support: order, weights: own }
}

function solve(problem: Problem, start: readonly number[]): State {
  const { offsets, scale } = problem
  let state = beginWith(problem, start)
  let best = lossOf(state)
  let near: number[] = []
  for (let step = 0; step < 50 * offsets.cols + 100; step++) {
    let entering = bestOf(near, offsets, state, gainTolerance * scale)
    if (entering < 0) {
      const slopes = columnProducts(offsets, state.residuals, problem.slopes)
      entering = nextColumn(slopes, state, gainTolerance * scale)
      if (entering >= 0 && offsets.cols >= manyColumns) near = smallest(slopes, nearColumns)
    }
    if (entering < 0) break
    const next = minimiseOver(problem, [...state.support, entering], [...state.weights, 0])
    const loss = lossOf(next)
    // no progress left but rounding
    if (!(loss < best)) break
    state = next
    best = loss
  }
  return state
}

interface Problem {
  /** Points less the target. */
  offsets: Matrix
  ridge: number
  /** Largest squared distance of a point from the target, and the ridge. */
  scale: number
  hull: Hull
  /** Whether the ridge is strong enough for cross products to be solved with. */
  isStrong: boolean
  /** Cross products of the offsets with the ridge on the diagonal; null where they are not solved with. */
  gram: Matrix | null
  /** Where a strong ridge is solved with by the rows; else null. */
  byRows: SolverByRows | null
  /** The row that does not count, whatever it holds; -1 where all do. Residuals are zero there. */
  without: number
  /** Room for every column's product with the residuals. */
  slopes: Float64Array
  /** Room for the residuals of a state and of the next one, which are written by turns. */
  residuals: [Float64Array, Float64Array]
}

/** A row that does not count, and the largest square of a column without it. */
interface LeftOut {
  row: number
  largest: number
}

function createProblem(offsets: Matrix, ridge: number, leftOut?: LeftOut): Problem {
  const scale = (leftOut ? leftOut.largest : largestSquare(offsets)) + ridge || 1
  const isStrong = ridge >= strongRidge * scale
  const byRows = isStrong && weighsByRows(offsets) ? solverByRows(offsets, ridge) : null
  const without = leftOut ? leftOut.row : -1
  return {
    offsets,
    ridge,
    scale,
    hull: hullOf(offsets, ridge, without),
    isStrong,
    gram: isStrong && byRows === null ? gramWithRidge(offsets, ridge) : null,
    byRows,
    without,
    slopes: new Float64Array(offsets.cols),
    residuals: [new Float64Array(offsets.rows), new Float64Array(offsets.rows)],
  }
}

function gramWithRidge(offsets: Matrix, ridge: number): Matrix {
  const gram = crossProduct(offsets)
  for (let j = 0; j < gram.cols; j++) gram.data[j * gram.rows + j] += ridge
  return gram
}

interface State {
  support: readonly number[]
  /** Of the support only. */
  weights: readonly number[]
  residuals: Float64Array
  ridge: number
}

function lossOf({ residuals, weights, ridge }: State): number {
  let squares = 0
  for (let i = 0; i < weights.length; i++) squares += weights[i] * weights[i]
  return dot(residuals, residuals) + ridge * squares
}

function offsetsFrom(points: Matrix, target: Float64Array): Matrix {
  const offsets = matrix(points.rows, points.cols)
  for (let j = 0; j < points.cols; j++) {
    for (let i = 0; i < points.rows; i++)
      offsets.data[j * points.rows + i] = points.data[j * points.rows + i] - target[i]
  }
  return offsets
}

function largestSquare(offsets: Matrix): number {
  let largest = 0
  for (let j = 0, at = 0; j < offsets.cols; j++) {
    let square = 0
    for (const end = at + offsets.rows; at < end; at++) square += offsets.data[at] * offsets.data[at]
    if (square > largest || Number.isNaN(square)) largest = square
  }
  return largest
}

/** {@link largestSquare} of all rows but one: only columns that are large with it are added up again. */
function largestSquareWithout({ rows, cols, data }: Matrix): (row: number) => number {
  const squareWithout = (column: number, row: number) => {
    let square = 0
    for (let i = 0, at = column * rows; i < rows; i++, at++) if (i !== row) square += data[at] * data[at]
    return square
  }
  const whole = Float64Array.from({ length: cols }, (_, j) => squareWithout(j, -1))
  const fromLargest = Array.from(whole.keys()).sort((a, b) => whole[b] - whole[a])
  return (row) => {
    let largest = 0
    for (const j of fromLargest) {
      if (whole[j] <= largest) break
      largest = Math.max(largest, squareWithout(j, row))
    }
    return largest
  }
}

/** All columns less those of negative weight, again and again: under a strong ridge nearly the support itself. */
function guessSupport(problem: Problem): number[] {
  if (problem.byRows) return problem.byRows.guess()
  let support = [...Array(problem.offsets.cols).keys()]
  for (;;) {
    const weights = affineMinimum(problem, support)
    const kept = support.filter((_, i) => weights[i] > 0)
    if (kept.length === support.length) return kept
    support = kept
  }
}

function beginWith(problem: Problem, start: readonly number[]): State {
  if (start.length > 0) {
    const support = problem.hull.independent(start)
    return minimiseOver(
      problem,
      support,
      support.map(() => 1 / support.length),
    )
  }
  const support = [nearestColumn(problem)]
  return { support, weights: [1], residuals: mix(problem, support, [1]), ridge: problem.ridge }
}

function nearestColumn({ offsets: { rows, cols, data }, without }: Problem): number {
  let nearest = 0
  let smallest = Infinity
  for (let j = 0, at = 0; j < cols; j++) {
    let square = 0
    for (let i = 0; i < rows; i++, at++) if (i !== without) square += data[at] * data[at]
    if (square < smallest) [nearest, smallest] = [j, square]
  }
  return nearest
}

/** The column that lowers the loss most per unit of weight, or -1 when none does by more than the tolerance. */
function nextColumn(slopes: Float64Array, state: State, tolerance: number): number {
  let entering = -1
  let lowest = lossOf(state) - tolerance
  for (let j = 0; j < slopes.length; j++) {
    if (slopes[j] < lowest && !state.support.includes(j)) [entering, lowest] = [j, slopes[j]]
  }
  return entering
}

/** From so many columns on, only those that were nearest to entering are asked again until none of them enters. */
const manyColumns = 200
const nearColumns = 48

/** {@link nextColumn} among some columns. */
function bestOf(columns: number[], offsets: Matrix, state: State, tolerance: number): number {
  let entering = -1
  let lowest = lossOf(state) - tolerance
  for (const j of columns) {
    let slope = 0
    const from = j * offsets.rows
    for (let i = 0; i < offsets.rows; i++) slope += offsets.data[from + i] * state.residuals[i]
    if (slope < lowest && !state.support.includes(j)) [entering, lowest] = [j, slope]
  }
  return entering
}

/** The columns with the smallest slopes, about so many: those under a quantile of every eighth one. */
function smallest(slopes: Float64Array, count: number): number[] {
  const sample = slopes.filter((_, j) => j % 8 === 0).sort()
  const limit = sample[Math.min(sample.length - 1, Math.ceil((count * sample.length) / slopes.length))]
  const found: number[] = []
  for (let j = 0; j < slopes.length; j++) if (slopes[j] <= limit) found.push(j)
  return found
}

/** The minimum over the simplex spanned by some of the columns, walking from given weights and leaving columns at zero. */
function minimiseOver(problem: Problem, support: readonly number[], weights: readonly number[]): State {
  for (let at: Weighing = { support, weights }; ;) {
    const wanted = affineMinimum(problem, at.support)
    const next = walkTowards(at, wanted)
    if (!next) {
      const residuals = mix(problem, at.support, wanted)
      return { support: at.support, weights: wanted, residuals, ridge: problem.ridge }
    }
    at = next
  }
}

/** Residuals in the memory that the last state does not use. */
function mix(problem: Problem, support: readonly number[], weights: readonly number[]): Float64Array {
  const { offsets, residuals, without } = problem
  const { rows, data } = offsets
  const result = residuals[1]
  residuals[1] = residuals[0]
  residuals[0] = result
  result.fill(0)
  for (let i = 0; i < support.length; i++) {
    const base = support[i] * rows
    const weight = weights[i]
    for (let row = 0; row < rows; row++) result[row] += weight * data[base + row]
  }
  if (without >= 0) result[without] = 0
  return result
}

/** Weights that sum to one, of any sign, with the least loss over the affine hull of the support. */
function affineMinimum({ gram, byRows, hull }: Problem, support: readonly number[]): number[] {
  if (support.length === 1) return [1]
  if (gram) {
    const solution = solveSymmetric(submatrix(gram, support), new Float64Array(support.length).fill(1))
    const total = solution.reduce((sum, value) => sum + value, 0)
    return Array.from(solution, (value) => value / total)
  }
  return byRows ? byRows.solve(support) : hull.nearest(support)
}

function describe({ offsets, ridge, scale, hull }: Problem, state: State): SimplexFit {
  const weights = new Float64Array(offsets.cols)
  state.support.forEach((j, i) => (weights[j] = state.weights[i]!))
  const loss = lossOf(state)
  const slopes = columnProducts(offsets, state.residuals)
  const gains = Array.from(weights, (weight, j) => loss - slopes[j] - ridge * weight)
  const tied = gains.flatMap((gain, j) => (weights[j] > 0 || gain > -tieTolerance * scale ? [j] : []))
  return {
    weights,
    support: [...state.support].sort((a, b) => a - b),
    residuals: state.residuals,
    loss,
    violation: Math.max(0, ...gains.map((gain, j) => (weights[j] > 0 ? Math.abs(gain) : gain))) / scale,
    isUnique: tied.length === state.support.length || hull.independent(tied).length === tied.length,
  }
}
