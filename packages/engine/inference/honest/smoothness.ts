import { EngineError } from '../../errors.ts'
import { normalPdf } from '../../numerics/distributions.ts'
import {
  matrix,
  type Matrix,
  multiply,
  multiplyVector,
  quadraticForm,
  transpose,
} from '../../numerics/linear-algebra.ts'
import { findRoot } from '../../numerics/one-dimensional.ts'
import { traceBudgetPath } from '../../numerics/quadratic-budget-path.ts'
import { DEFAULT_ALPHA, type EventStudyInput, type HonestOptions, requireEventStudy } from './event-study-input.ts'
import { foldedNormalQuantile } from './folded-normal.ts'

export interface SmoothnessBound {
  /** M: how much the slope of the bias may change between neighbouring periods, in the units of the estimate. */
  m: number
  ci: [number, number]
  halfLength: number
  /** The optimal linear estimator's weights on the coefficients, before and after the reference period. */
  weights: Float64Array
}

/**
 * Shortest fixed-length confidence intervals that hold as long as the slope of the difference in trends changes by at
 * most M from one period to the next: Δ^SD(M). M = 0 allows any straight line.
 *
 * The interval is a linear estimator ± its standard error times a folded-normal quantile at its worst bias. Estimators
 * that trade variance for bias best form a path of straight pieces ({@link traceEstimators}); on it the half-length is
 * convex, and the zero of its derivative is solved for.
 *
 * @param input   event study, {@link EventStudyInput}
 * @param ms      values of M, each 0 or more, in the units of the estimate
 * @param options `alpha`, 0.05 unless given
 * @returns       one interval per M, in the units of the estimate
 * @throws {EngineError} `did/no-pre-periods`, `numerics/singular-matrix`
 * @see Rambachan & Roth 2023, section 4.1, doi:10.1093/restud/rdad018; Armstrong & Kolesár 2018, doi:10.3982/ECTA14434;
 *   goldens from R `HonestDiD`
 */
export function honestSmoothness(input: EventStudyInput, ms: number[], options: HonestOptions = {}): SmoothnessBound[] {
  requireEventStudy(input)
  const path = traceEstimators(input)
  return ms.map((m) => shortestInterval(input, path, m, options.alpha ?? DEFAULT_ALPHA))
}

/** Estimators with the smallest variance for each worst bias, as a function of a budget for the avoidable bias. */
interface EstimatorPath {
  /** Budgets at the corners, ascending; between them the weights are straight lines. */
  budgets: number[]
  weightsAt(budget: number): Float64Array
  /** Change of the weights per unit of budget on the piece after a corner. */
  directionOf(piece: number): Float64Array
  /** Largest bias over Δ^SD(1); over Δ^SD(M) it is M times this. */
  biasPerM(weights: Float64Array): number
}

/**
 * Linear estimators v'β̂ of the effect of interest whose worst bias over Δ^SD is finite, best first.
 *
 * Finite bias fixes the weights after treatment at the target's and makes the estimator blind to straight lines. What
 * is left to choose are the sums c_j = Σ_{k>j} (k - j)·v_{-k}, j = 1 … pre - 1, one per second difference of the bias
 * before the reference: the worst bias is M·(Σ_t |c_t| + |c_0| + Σ_j |c_j|), of which only the last part can be
 * avoided. The weights are the second differences of c, so the variance is quadratic in it and the best choices for
 * all budgets Σ_j |c_j| form the path of {@link traceBudgetPath}.
 *
 * @see Rambachan & Roth 2023, section 4.1 and appendix; the reduction to second differences is worked in README.md
 */
function traceEstimators(input: EventStudyInput): EstimatorPath {
  const { pre, post, target, covariance } = input
  const steps = secondDifferenceMap(pre, post)
  const fixed = new Float64Array(pre + post)
  fixed.set(target, pre)
  // c_0 = Σ_t t·l_t cancels a straight line's effect on the target; it weighs on the coefficient before the reference
  const slope = target.reduce((sum, weight, t) => sum + (t + 1) * weight, 0)
  fixed[pre - 1] += slope
  const corners = traceBudgetPath(
    multiply(transpose(steps), multiply(covariance, steps)),
    multiplyVector(transpose(steps), multiplyVector(covariance, fixed)),
  )
  const weights = corners.map(({ u }) => multiplyVector(steps, u).map((value, i) => value + fixed[i]))
  return pathThrough(
    corners.map(({ budget }) => budget),
    weights,
    (v) => worstBias(v, pre, post),
  )
}

/** Weights that a unit of each c_j puts on the coefficients: (pre + post) × (pre - 1). */
function secondDifferenceMap(pre: number, post: number): Matrix {
  const map = matrix(pre + post, pre - 1)
  for (let j = 1; j < pre; j++) {
    const at = (k: number) => (j - 1) * map.rows + pre - k
    map.data[at(j + 1)] = 1
    map.data[at(j)] = -2
    if (j > 1) map.data[at(j - 1)] = 1
  }
  return map
}

/** Largest bias when no second difference of the bias exceeds 1: the sum of the absolute weights on them. */
function worstBias(weights: Float64Array, pre: number, post: number): number {
  let sum = 0
  for (let j = 0; j < pre; j++) {
    let before = 0
    for (let k = j + 1; k <= pre; k++) before += (k - j) * weights[pre - k]
    sum += Math.abs(before)
  }
  for (let s = 1; s < post; s++) {
    let after = 0
    for (let t = s + 1; t <= post; t++) after += (t - s) * weights[pre + t - 1]
    sum += Math.abs(after)
  }
  return sum
}

function pathThrough(
  budgets: number[],
  corners: Float64Array[],
  biasPerM: (weights: Float64Array) => number,
): EstimatorPath {
  const directionOf = (piece: number) => {
    const width = budgets[piece + 1] - budgets[piece]
    return corners[piece].map((value, i) => (corners[piece + 1][i] - value) / width)
  }
  const weightsAt = (budget: number) => {
    const piece = Math.max(
      0,
      budgets.findLastIndex((corner) => corner <= budget),
    )
    if (piece === budgets.length - 1) return corners[piece]
    const direction = directionOf(piece)
    return corners[piece].map((value, i) => value + (budget - budgets[piece]) * direction[i])
  }
  return { budgets, weightsAt, directionOf, biasPerM }
}

function shortestInterval(input: EventStudyInput, path: EstimatorPath, m: number, alpha: number): SmoothnessBound {
  const weights = path.weightsAt(bestBudget(input, path, m, alpha))
  const centre = weights.reduce((sum, weight, i) => sum + weight * input.estimate[i], 0)
  const se = requireVariance(input, weights)
  const halfLength = se * foldedNormalQuantile((m * path.biasPerM(weights)) / se, alpha)
  return { m, ci: [centre - halfLength, centre + halfLength], halfLength, weights }
}

/** Standard error of an estimator; one that is zero up to rounding would promise certainty. */
function requireVariance({ covariance }: EventStudyInput, weights: Float64Array): number {
  const variance = quadraticForm(covariance, weights)
  const size = weights.reduce((sum, weight, i) => sum + weight ** 2 * covariance.data[i * covariance.rows + i], 0)
  if (variance > 1e-13 * size) return Math.sqrt(variance)
  throw new EngineError(
    'numerics/singular-matrix',
    'The covariance of the event study is singular: it gives an estimator of the effect no variance.',
  )
}

/** The budget at which the half-length stops falling. */
function bestBudget(input: EventStudyInput, path: EstimatorPath, m: number, alpha: number): number {
  const last = path.budgets.length - 1
  if (m === 0) return path.budgets[last]
  for (let i = 0; i < last; i++) {
    const slope = (budget: number) => halfLengthSlope(input, path, i, budget, m, alpha)
    const [from, to] = [path.budgets[i], path.budgets[i + 1]]
    if (slope(from) >= 0) return from
    if (slope(to) > 0) return findRoot(slope, from, to)
  }
  return path.budgets[last]
}

/**
 * Derivative of the half-length χ in the budget on one straight piece.
 *
 * χ solves Φ̄((χ-b)/σ) + Φ̄((χ+b)/σ) = α for worst bias b and standard error σ; both change with the budget.
 */
function halfLengthSlope(
  input: EventStudyInput,
  path: EstimatorPath,
  piece: number,
  budget: number,
  m: number,
  alpha: number,
): number {
  const weights = path.weightsAt(budget)
  const change = path.directionOf(piece)
  const se = Math.sqrt(quadraticForm(input.covariance, weights))
  const both = quadraticForm(
    input.covariance,
    weights.map((weight, i) => weight + change[i]),
  )
  const seSlope = (both - se * se - quadraticForm(input.covariance, change)) / 2 / se
  const shift = (m * path.biasPerM(weights)) / se
  const quantile = foldedNormalQuantile(shift, alpha)
  const near = normalPdf(quantile - shift)
  const far = normalPdf(quantile + shift)
  const biasPart = (m * (near - far)) / (near + far)
  return biasPart + (seSlope * ((quantile - shift) * near + (quantile + shift) * far)) / (near + far)
}
