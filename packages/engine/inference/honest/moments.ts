import { EngineError } from '../../errors.ts'
import { quadraticForm } from '../../numerics/linear-algebra.ts'
import type { EventStudyInput } from './event-study-input.ts'

/**
 * One inequality of the test of "the effect is θ": `onTarget`·(l'β̂ - θ) + `onDeparture`·V̂, at most 0 in expectation,
 * where V̂ is the departure before treatment that bounds the later ones. (g1, g2) is its loading on two independent
 * standard normals, so variances and covariances are those of g.
 */
export interface Moment {
  onTarget: number
  onDeparture: number
  g1: number
  g2: number
}

/** The test of one choice of the period and sign of the largest departure before treatment. */
export interface MomentSet {
  /** l'β̂, the estimate of the effect of interest. */
  target: number
  /** V̂, the estimated departure in the chosen period, times the chosen sign. */
  departure: number
  moments: Moment[]
}

/**
 * The moments of the Andrews–Roth–Pakes statistic for Δ^RM(M̄) with the largest pre-period departure fixed.
 *
 * With first differences D_t of the post-period bias, the restriction is D_t ≤ M̄V and -D_t ≤ M̄V for every t, and the
 * statistic is the least η with every standardised violation at most η. Its dual has weights a, b ≥ 0 on the two groups
 * of inequalities with a - b = λw, where w_t = Σ_{u≥t} l_u, and Σ(a_t·se(D_t - M̄V) + b_t·se(-D_t - M̄V)) = 1. As λ is a
 * single number, the dual's vertices are known: one with λ > 0, one with λ < 0, and for each t one with λ = 0 and
 * a_t = b_t. Those of the last kind are multiples of -V, of which only the largest and the smallest can matter. So the
 * statistic is the maximum of four jointly normal variables in two dimensions, whatever the number of periods.
 *
 * @param input  event study
 * @param period 0 = the first difference of the earliest two coefficients, up to pre - 1 = the one into the reference
 * @param sign   1 when the departure is taken as it stands, -1 for its mirror image
 * @param mbar   M̄ ≥ 0
 * @throws {EngineError} `numerics/singular-matrix` when a difference between neighbouring periods has no variance
 * @see Rambachan & Roth 2023, section 2.4 and equations 10–15, doi:10.1093/restud/rdad018; Andrews, Roth & Pakes 2023,
 *   equations 13–16, doi:10.1093/restud/rdac038
 */
export function relativeMagnitudeMoments(
  input: EventStudyInput,
  period: number,
  sign: number,
  mbar: number,
): MomentSet {
  const { estimate, pre, post, target } = input
  const departure = departureWeights(input, period, sign)
  const targetWeights = new Float64Array(pre + post)
  targetWeights.set(target, pre)
  const sums = tailSums(target)
  // standard errors of D_t - M̄V and of -D_t - M̄V
  const upper = sums.map((_, t) => standardError(input, differenceWeights(input, t, 1), departure, -mbar))
  const lower = sums.map((_, t) => standardError(input, differenceWeights(input, t, -1), departure, -mbar))
  const spread = sums.reduce((total, w) => total + Math.abs(w), 0)
  const plus = 1 / sums.reduce((total, w, t) => total + (w > 0 ? w * upper[t] : -w * lower[t]), 0)
  const minus = 1 / sums.reduce((total, w, t) => total + (w > 0 ? w * lower[t] : -w * upper[t]), 0)
  const pairs = sums.map((_, t) => upper[t] + lower[t])
  if (!(Math.min(...pairs) > 0)) throw withoutVariance()
  const place = placeInPlane(input, targetWeights, departure)
  return {
    target: weightedSum(targetWeights, estimate),
    departure: weightedSum(departure, estimate),
    moments: [
      place(plus, -plus * mbar * spread),
      place(-minus, -minus * mbar * spread),
      place(0, (-2 * mbar) / Math.min(...pairs)),
      place(0, (-2 * mbar) / Math.max(...pairs)),
    ],
  }
}

function withoutVariance(): EngineError {
  return new EngineError(
    'numerics/singular-matrix',
    'The covariance of the event study gives a difference between two neighboring periods no variance.',
  )
}

/** Weights on the coefficients that give sign·(δ_{s+1} - δ_s); the reference period's δ is 0. */
function departureWeights({ pre, post }: EventStudyInput, period: number, sign: number): Float64Array {
  const weights = new Float64Array(pre + post)
  weights[period] = -sign
  if (period + 1 < pre) weights[period + 1] = sign
  return weights
}

/** Weights that give sign·(δ_{t+1} - δ_t) after treatment; the first difference starts at the reference period. */
function differenceWeights({ pre, post }: EventStudyInput, t: number, sign: number): Float64Array {
  const weights = new Float64Array(pre + post)
  weights[pre + t] = sign
  if (t > 0) weights[pre + t - 1] = -sign
  return weights
}

function standardError(input: EventStudyInput, first: Float64Array, second: Float64Array, factor: number): number {
  const weights = first.map((value, i) => value + factor * second[i])
  return Math.sqrt(Math.max(0, quadraticForm(input.covariance, weights)))
}

/** w_t = Σ_{u≥t} l_u: how much the effect of interest moves with the first difference t of the bias. */
function tailSums(target: Float64Array): number[] {
  const sums: number[] = []
  let sum = 0
  for (let t = target.length - 1; t >= 0; t--) {
    sum += target[t]
    sums[t] = sum
  }
  return sums
}

/** Maker of moments: the pair (l'β̂, V̂) is written as a lower triangle times two independent standard normals. */
function placeInPlane(input: EventStudyInput, target: Float64Array, departure: Float64Array) {
  const { covariance } = input
  const root = Math.sqrt(quadraticForm(covariance, target))
  const both = quadraticForm(
    covariance,
    target.map((value, i) => value + departure[i]),
  )
  const alone = quadraticForm(covariance, departure)
  const shared = (both - root * root - alone) / 2 / root
  const own = Math.sqrt(Math.max(0, alone - shared * shared))
  return (onTarget: number, onDeparture: number): Moment => ({
    onTarget,
    onDeparture,
    g1: onTarget * root + onDeparture * shared,
    g2: onDeparture * own,
  })
}

function weightedSum(weights: Float64Array, values: Float64Array): number {
  return weights.reduce((sum, weight, i) => sum + weight * values[i], 0)
}
