import { addColumns } from './add-columns.ts'
import { gramOf, gramWith } from './gram.ts'
import { column, matrix, type Matrix } from './linear-algebra.ts'
import type { Logit } from './logit.ts'
import { invertApart, timesSymmetric } from './normal-equations.ts'

/** Rows of a block, whose scores, weights and columns stay in the processor's cache. */
const BLOCK = 1024
/** A row is settled when it is predicted to within this of its value. */
const SETTLED = 1e-8

/**
 * The logit of many rows by Newton's method: the steps of iteratively reweighted least squares, each from the gradient
 * and the information, which one pass over the rows sums. The rounding of a step is taken out by the next one, so that
 * the maximum is that of QR to its last digits.
 *
 * @param y       0 or 1, or shares in between
 * @param from    coefficients to begin at; left out = the least-squares fit of the log-odds of shrunken outcomes
 * @returns       null where normal equations are too coarse, because the columns weighted at some step are nearly
 *   collinear: for separated groups, too
 */
export function fitLogitOfMany(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  maxIterations: number,
  from?: Float64Array,
): Logit | null {
  const columns = Array.from({ length: x.cols }, (_, j) => column(x, j))
  let coefficients = from ?? startOf(columns, y, weights)
  if (coefficients === null) return null
  let isLast = false
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const state = evaluate(columns, y, weights, coefficients)
    if (state.isSettled) return null
    const inverse = invertApart(state.information)
    if (inverse === null) return null
    if (isLast) {
      const { fitted, logLikelihood } = state
      return { coefficients, fitted, informationInverse: inverse, logLikelihood, iterations: iteration }
    }
    const step = timesSymmetric(inverse, state.gradient)
    const gain = state.gradient.reduce((sum, value, j) => sum + value * step[j], 0)
    // what this step wins is within the tolerance, so what one after it would win is its square
    isLast = Math.abs(gain) <= 1e-14 * (2 * Math.abs(state.logLikelihood) + 0.1)
    coefficients = coefficients.map((value, j) => value + step[j])
  }
  return null
}

interface State {
  fitted: Float64Array
  logLikelihood: number
  gradient: Float64Array
  information: Matrix
  /** Every row is predicted to within {@link SETTLED}. */
  isSettled: boolean
}

function evaluate(
  columns: Float64Array[],
  y: Float64Array,
  weights: Float64Array | undefined,
  coefficients: Float64Array,
): State {
  const n = y.length
  const fitted = new Float64Array(n)
  const gradient = new Float64Array(columns.length)
  const information = matrix(columns.length, columns.length)
  const [linear, score, variance] = [new Float64Array(BLOCK), new Float64Array(BLOCK), new Float64Array(BLOCK)]
  let logLikelihood = 0
  let isSettled = true
  for (let start = 0; start < n; start += BLOCK) {
    const size = Math.min(BLOCK, n - start)
    const block = columns.map((values) => values.subarray(start, start + size))
    linear.fill(0)
    addColumns(linear, block, coefficients, size)
    for (let i = 0; i < size; i++) {
      const eta = linear[i]
      const odds = Math.exp(-Math.abs(eta))
      const p = (eta >= 0 ? 1 : odds) / (1 + odds)
      const weight = weights ? weights[start + i] : 1
      const outcome = y[start + i]
      fitted[start + i] = p
      score[i] = weight * (outcome - p)
      variance[i] = weight * Math.max(p * (1 - p), 1e-300)
      logLikelihood += weight * (outcome * eta - Math.max(eta, 0) - Math.log1p(odds))
      if (isSettled && weight !== 0 && Math.abs(p - outcome) >= SETTLED) isSettled = false
    }
    add(gradient, gramWith(block, score.subarray(0, size)))
    add(information.data, gramOf(block, variance.subarray(0, size)).data)
  }
  return { fitted, logLikelihood, gradient, information, isSettled }
}

/** The first step of scoring begins at the log-odds of (y + 1/2)/2. */
function startOf(columns: Float64Array[], y: Float64Array, weights: Float64Array | undefined): Float64Array | null {
  const n = y.length
  const [working, stepWeights] = [new Float64Array(n), new Float64Array(n)]
  for (let i = 0; i < n; i++) {
    const p = (y[i] + 0.5) / 2
    const variance = p * (1 - p)
    working[i] = Math.log(p / (1 - p)) + (y[i] - p) / variance
    stepWeights[i] = (weights ? weights[i] : 1) * variance
  }
  const inverse = invertApart(gramOf(columns, stepWeights))
  return inverse && timesSymmetric(inverse, gramWith(columns, working, stepWeights))
}

function add(target: Float64Array, values: Float64Array): void {
  for (let j = 0; j < target.length; j++) target[j] += values[j]
}
