import { matrix, multiply, multiplyVector, transpose, type Matrix } from '../../numerics/linear-algebra.ts'
import { traceBudgetPath } from '../../numerics/quadratic-budget-path.ts'
import type { EventStudyInput } from './event-study-input.ts'

/** Estimators with the smallest variance for each worst bias, as a function of a budget for the avoidable bias. */
export interface EstimatorPath {
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
export function traceEstimators(input: EventStudyInput): EstimatorPath {
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
