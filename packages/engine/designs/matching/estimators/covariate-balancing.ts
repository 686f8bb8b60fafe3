import { EngineError } from '../../../errors.ts'
import { logistic } from '../../../numerics/logit.ts'
import { column, matrix, solveSymmetric, type Matrix } from '../../../numerics/linear-algebra.ts'
import { baseWeights, withConstant, type CrossSection } from '../cross-section.ts'
import { fitPaddedPropensity } from '../propensity.ts'
import { type Estimand, inClusters, type PointEstimate, predict } from './aipw.ts'
import { hajek, propensityWeights, weightedSums, weightSlope } from './weighting.ts'

/** Newton steps; from the likelihood's maximum a handful is enough where a solution exists. */
const mostSteps = 100
const balanced = 1e-10

/**
 * Covariate balancing propensity score, just identified: the logit whose inverse probability weights give both arms the
 * same mean of every term, found by Newton's method with halving from the maximum of the likelihood. The effect is the
 * difference of weighted means (Hájek); the error counts the estimation of the score, by stacking the balance equations
 * (M-estimation, no finite-sample factor). For the effect on the treated the weights are those of entropy balancing.
 *
 * @throws {EngineError} `numerics/no-convergence` where no score balances the terms
 * @see Imai & Ratkovic 2014, doi:10.1111/rssb.12027
 */
export function estimateCbps(
  frame: CrossSection,
  estimand: Estimand,
): PointEstimate & { weights: Float64Array; influence: Float64Array } {
  const x = standardised(frame)
  const base = baseWeights(frame)
  const state = solve(frame, x, base, estimand)
  const weights = propensityWeights(frame.treated, state.score, estimand).map((weight, i) => weight * base[i])
  const { value, centred } = hajek(frame, weights)
  const slopes = centred.map((one, i) => one * base[i] * weightSlope(frame.treated[i], state.score[i], estimand))
  // the balance equations Σ f(γ) = 0 move γ by −(∂f/∂γ)⁻¹ f_i for each unit
  const adjoint = solveLinear(state.slope, weightedSums(x, slopes))
  const correction = predict(x, adjoint)
  const influence = centred.map((one, i) => weights[i] * one - correction[i] * state.signed[i])
  const se = Math.sqrt(influence.reduce((sum, one) => sum + one * one, 0))
  return inClusters({ value, se, weights, influence }, frame)
}

interface Balance {
  score: Float64Array
  /** Each unit's weight, negative for comparison units, sampling weight included. */
  signed: Float64Array
  /** Σ signed · x: what is out of balance. */
  gap: Float64Array
  /** Its derivative by the coefficients. */
  slope: Matrix
}

function solve(frame: CrossSection, x: Matrix, base: Float64Array, estimand: Estimand): Balance {
  const size = base.reduce((sum, weight) => sum + weight, 0)
  let coefficients = new Float64Array(fitPaddedPropensity(asTerms(frame, x)).coefficients)
  let state = balanceAt(frame, x, base, estimand, coefficients)
  for (let step = 0; step < mostSteps; step++) {
    if (length(state.gap) <= balanced * size) return state
    const direction = solveLinear(state.slope, state.gap)
    const move = (share: number) => coefficients.map((value, j) => value - share * direction[j])
    let share = 1
    let next = balanceAt(frame, x, base, estimand, move(share))
    while (!(length(next.gap) < length(state.gap)) && share > 1e-10) {
      share /= 2
      next = balanceAt(frame, x, base, estimand, move(share))
    }
    if (!(length(next.gap) < length(state.gap))) break
    coefficients = move(share)
    state = next
  }
  throw new EngineError(
    'numerics/no-convergence',
    'No propensity score balances the covariates: the means lie at or beyond the edge of what weighting can reach.',
  )
}

function balanceAt(
  { treated, n }: CrossSection,
  x: Matrix,
  base: Float64Array,
  estimand: Estimand,
  coefficients: Float64Array,
): Balance {
  const score = predict(x, coefficients).map(logistic)
  const sign = (i: number) => (treated[i] === 1 ? 1 : -1) * base[i]
  const signed = propensityWeights(treated, score, estimand).map((weight, i) => sign(i) * weight)
  const slopes = score.map((e, i) => sign(i) * weightSlope(treated[i], e, estimand))
  const slope = matrix(x.cols, x.cols)
  for (let a = 0; a < x.cols; a++) {
    const left = column(x, a)
    for (let b = 0; b < x.cols; b++) {
      const right = column(x, b)
      let sum = 0
      for (let i = 0; i < n; i++) sum += slopes[i] * left[i] * right[i]
      slope.data[b * x.cols + a] = sum
    }
  }
  return { score, signed, gap: weightedSums(x, signed), slope }
}

/** The slope is symmetric, and its negative a weighted cross product, for both estimands. */
function solveLinear(slope: Matrix, target: Float64Array): Float64Array {
  const positive = matrix(
    slope.rows,
    slope.cols,
    slope.data.map((value) => -value),
  )
  return solveSymmetric(positive, target).map((value) => -value)
}

/** Terms over their own spread with a constant in front, so that one tolerance fits all. */
function standardised({ covariates, n }: CrossSection): Matrix {
  const { rows, cols, data } = withConstant(covariates)
  const x = matrix(rows, cols, data.slice())
  for (let j = 1; j < x.cols; j++) {
    const values = column(x, j)
    const mean = values.reduce((sum, value) => sum + value, 0) / n
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n)
    for (let i = 0; i < n; i++) values[i] = (values[i] - mean) / (sd > 0 ? sd : 1)
  }
  return x
}

function asTerms(frame: CrossSection, x: Matrix): CrossSection {
  return { ...frame, covariates: matrix(x.rows, x.cols - 1, x.data.slice(x.rows)) }
}

function length(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
}
