import { column, matrix, multiplyVector, type Matrix } from '../../../numerics/linear-algebra.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import type { Side } from './side.ts'
import { coefficientWeights, fittedValues, weightedSum, type Smoother } from './smoother.ts'

/** What is held against the running variable: one outcome per row, made of outcome, take-up and covariates. */
export interface Contrast {
  /** Coefficients of the covariates on the outcome and on take-up, common to the sides given. */
  outcomeCoefficients: Float64Array
  takeUpCoefficients: Float64Array
}

/**
 * Coefficients of the covariates, from the parts of outcome, take-up and covariates that the local polynomials leave.
 *
 * @param parts sides with their fits; the coefficients are common to all of them
 * @see Calonico, Cattaneo, Farrell & Titiunik 2019, section 3, doi:10.1162/rest_a_00760
 */
export function adjustForCovariates(parts: { side: Side; fit: Smoother }[]): Contrast {
  const k = parts[0].side.covariates.length
  const none = new Float64Array(0)
  if (k === 0) return { outcomeCoefficients: none, takeUpCoefficients: none }
  const cross = matrix(k, k)
  const withOutcome = new Float64Array(k)
  const withTakeUp = new Float64Array(k)
  for (const { side, fit } of parts) {
    const left = side.covariates.map((values) => leftOver(fit, values))
    for (let a = 0; a < k; a++) {
      for (let b = 0; b < k; b++) cross.data[b * k + a] += weightedProduct(fit, left[a], left[b])
      withOutcome[a] += weightedProduct(fit, left[a], side.outcome)
      if (side.takeUp) withTakeUp[a] += weightedProduct(fit, left[a], side.takeUp)
    }
  }
  const lengths = Float64Array.from({ length: k }, (_, j) =>
    parts.reduce((sum, { side, fit }) => sum + weightedProduct(fit, side.covariates[j], side.covariates[j]), 0),
  )
  return {
    outcomeCoefficients: solveRankDeficient(cross, withOutcome, lengths),
    takeUpCoefficients: solveRankDeficient(cross, withTakeUp, lengths),
  }
}

/** A covariate of which the fits leave less than this share, in squares, does not vary in the window. */
const negligible = 1e-14

/**
 * Least-squares coefficients; one of a covariate that does not vary in the window is 0, and several that repeat each
 * other there share theirs, so that the adjusted outcome is defined whatever the window holds.
 */
export function solveRankDeficient(cross: Matrix, moments: Float64Array, lengths: Float64Array): Float64Array {
  const k = moments.length
  const scale = moments.map((_, j) => {
    const left = cross.data[j * k + j]
    return left > negligible * lengths[j] ? 1 / Math.sqrt(left) : 0
  })
  const correlation = matrix(
    k,
    k,
    cross.data.map((value, at) => value * scale[at % k] * scale[Math.floor(at / k)]),
  )
  const { inverse } = pseudoInverseSymmetric(correlation)
  return multiplyVector(
    inverse,
    moments.map((value, j) => value * scale[j]),
  ).map((value, j) => value * scale[j])
}

function leftOver(fit: Smoother, values: Float64Array): Float64Array {
  const fitted = fittedValues(fit, values)
  return fitted.map((value, i) => values[i] - value)
}

function weightedProduct({ weights }: Smoother, a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i] * a[i] * b[i]
  return sum
}

/** Outcome (or take-up) less the covariates' part. */
export function adjusted(side: Side, values: Float64Array, coefficients: Float64Array): Float64Array {
  if (coefficients.length === 0) return values
  return values.map((value, i) => side.covariates.reduce((rest, x, j) => rest - coefficients[j] * x[i], value))
}

/**
 * The outcome whose jump is, to first order, the ratio of jumps: (y − τ·t) / (jump of t).
 *
 * @param ratio       jump of the outcome over jump of take-up
 * @param takeUpJump  the latter
 */
export function linearised(
  outcome: Float64Array,
  takeUp: Float64Array,
  ratio: number,
  takeUpJump: number,
): Float64Array {
  return outcome.map((value, i) => (value - ratio * takeUp[i]) / takeUpJump)
}

/** A sum of columns, each times a factor: an outcome less what covariates or take-up account for. */
export type Combination = { values: Float64Array; factor: number }[]

/** Outcome (or take-up) less the covariates' part, as a sum of columns. */
export function lessCovariates(side: Side, values: Float64Array, coefficients: Float64Array): Combination {
  const parts = side.covariates.map((x, j) => ({ values: x, factor: -coefficients[j] }))
  return [{ values, factor: 1 }, ...(coefficients.length === 0 ? [] : parts)]
}

/** The combination whose jump is, to first order, the ratio of jumps; see {@link linearised}. */
export function linearisedCombination(
  outcome: Combination,
  takeUp: Combination,
  ratio: number,
  jump: number,
): Combination {
  return [
    ...outcome.map(({ values, factor }) => ({ values, factor: factor / jump })),
    ...takeUp.map(({ values, factor }) => ({ values, factor: (-ratio * factor) / jump })),
  ]
}

/** The outcome that one side's bandwidth is chosen for, as a sum of columns and, where fits are made of rows, by row. */
export interface SelectorOutcome {
  parts: Combination
  values: Float64Array | null
}

/**
 * The outcome that one side's bandwidth is chosen for: adjusted by that side's own coefficients and, in a fuzzy design,
 * linearised at that side's own level (or slope) of outcome and take-up.
 */
export function selectorOutcome(side: Side, fit: Smoother, power: number): SelectorOutcome & { values: Float64Array } {
  const { outcomeCoefficients, takeUpCoefficients } = adjustForCovariates([{ side, fit }])
  const outcome = adjusted(side, side.outcome, outcomeCoefficients)
  const parts = lessCovariates(side, side.outcome, outcomeCoefficients)
  if (side.takeUp === null) return { values: outcome, parts }
  const takeUp = adjusted(side, side.takeUp, takeUpCoefficients)
  const scores = coefficientWeights(fit, power)
  const unit = factorial(power) * (side.sign / fit.bandwidth) ** power
  const takeUpLevel = unit * weightedSum(scores, takeUp)
  const ratio = (unit * weightedSum(scores, outcome)) / takeUpLevel
  const ofTakeUp = lessCovariates(side, side.takeUp, takeUpCoefficients)
  return {
    values: linearised(outcome, takeUp, ratio, takeUpLevel),
    parts: linearisedCombination(parts, ofTakeUp, ratio, takeUpLevel),
  }
}

export function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}

/** Positions of covariates that repeat combinations of earlier ones over all rows of both sides. */
export function findCollinear(covariates: Float64Array[]): number[] {
  if (covariates.length === 0) return []
  const rows = covariates[0].length
  const design = matrix(rows, covariates.length + 1)
  column(design, 0).fill(1)
  covariates.forEach((values, j) => column(design, j + 1).set(values))
  return leastSquares(design, new Float64Array(rows)).dropped.map((j) => j - 1)
}
