import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import type { Text } from '../../../fact.ts'
import { withConstant, type CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import { differenceInMeans, regressOnTreatment } from '../estimators/regression-adjustment.ts'
import { say } from '../facts.ts'
import { partOf } from './part.ts'
import { squaredDeviations } from '../../../numerics/moments.ts'
import type { SensitivityPart } from '../../shared/finding.ts'

/** What Oster's formula needs of the regressions without and with covariates. */
export interface OsterInput {
  /** Coefficient of treatment and R² without covariates. */
  short: { value: number; r2: number }
  /** With covariates. */
  long: { value: number; r2: number }
  outcomeVariance: number
  treatmentVariance: number
  /** Variance of treatment that the covariates leave. */
  residualTreatmentVariance: number
}

/**
 * δ: how much stronger selection on unmeasured covariates must be than selection on the measured ones for the true effect
 * to be `target`, if all of them together explained `rMax` of the outcome.
 *
 * @see Oster 2019, doi:10.1080/07350015.2016.1227711, proposition 3
 */
export function osterDelta(input: OsterInput, target: number, rMax: number): number {
  const { short, long, outcomeVariance: y, treatmentVariance: x, residualTreatmentVariance: tau } = input
  const gap = long.value - target
  const move = short.value - long.value
  const numerator =
    gap * (long.r2 - short.r2) * y * tau +
    gap * x * tau * move ** 2 +
    2 * gap ** 2 * tau * move * x +
    gap ** 3 * (tau * x - tau ** 2)
  const rest = (rMax - long.r2) * y
  const denominator =
    rest * move * x + gap * rest * (x - tau) + gap ** 2 * tau * move * x + gap ** 3 * (tau * x - tau ** 2)
  return numerator / denominator
}

/** Oster's recommended bound on what all covariates could explain: 1.3 times what the measured ones do, at most 1. */
export function recommendedRMax(longR2: number): number {
  return Math.min(1, 1.3 * longR2)
}

export function osterInput(frame: CrossSection): OsterInput {
  const { outcome, n } = frame
  const total = squaredDeviations(outcome)
  const long = regressOnTreatment(frame)
  const treated = Float64Array.from(frame.treated)
  const { residuals } = leastSquaresOfMany(withConstant(frame.covariates), treated)
  const difference = differenceInMeans(frame).value
  const share = frame.treatedCount / n
  return {
    short: { value: difference, r2: (difference ** 2 * share * (1 - share) * n) / total },
    long: { value: long.coefficients[1], r2: 1 - dot(long.residuals, long.residuals) / total },
    outcomeVariance: total / n,
    treatmentVariance: share * (1 - share),
    residualTreatmentVariance: dot(residuals, residuals) / n,
  }
}

/**
 * δ for an effect of zero, and the smallest |δ| at which the bias would overturn the conclusion: for an effect that is the
 * bias that takes the interval to zero. A negative δ (unmeasured selection against the measured) counts by its size.
 */
export function findOsterDelta(frame: CrossSection, fit: MatchingFit): SensitivityPart<Text> {
  if (frame.samplingWeights) return partOf('oster-delta', { why: say('not-with-weights', {}) })
  const input = osterInput(frame)
  const rMax = recommendedRMax(input.long.r2)
  if (!(input.long.r2 > 0) || !(rMax > input.long.r2)) {
    return partOf('oster-delta', { why: say('explains-all-or-nothing', {}) })
  }
  const { conclusion } = fit
  const ofZero = osterDelta(input, 0, rMax)
  const bias = conclusion.overturningBias
  // an effect, and one that is ruled out, are lost on one side of zero only
  const isOneSided = conclusion.kind === 'effect' || conclusion.kind === 'effect-ruled-out'
  const targets = isOneSided ? [conclusion.towards === 'down' ? -bias : bias] : [-bias, bias]
  const deltas = targets.map((shift) => osterDelta(input, input.long.value + shift, rMax))
  const breakdown = Math.min(...deltas.map(Math.abs))
  const figures = { ofZero, breakdown, conclusion: conclusion.kind, explained: rMax }
  return partOf('oster-delta', figures, { breakdownValue: breakdown })
}
