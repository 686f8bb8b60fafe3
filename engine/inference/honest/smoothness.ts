import { EngineError } from '../../errors.ts'
import { normalPdf } from '../../numerics/distributions.ts'
import { quadraticForm } from '../../numerics/linear-algebra.ts'
import { findRoot } from '../../numerics/one-dimensional.ts'
import { DEFAULT_ALPHA, requireEventStudy, type EventStudyInput, type HonestOptions } from './event-study-input.ts'
import { foldedNormalQuantile } from './folded-normal.ts'
import { traceEstimators, type EstimatorPath } from './linear-estimators.ts'

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
