import type { Estimate } from '../../analysis.ts'
import { postPeriods } from './average-effect.ts'
import type { AverageEffect } from './average-effect.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { testConformally } from './inference/conformal.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { gapsOf } from './study.ts'
import { simplexFitter } from './weights/fitters.ts'
import { matchOutcomes } from './weights/outcome-weights.ts'

/**
 * The effect in each period after treatment: the gap under the design's donor weights, with a conformal interval and
 * p value from that period and the ones before treatment.
 */
export function estimatePeriods(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  { gaps }: AverageEffect,
): Estimate[] {
  const { study } = frame
  const centres = gapsOf(study, matchOutcomes(study).weights)
  return postPeriods(study).map((t) => {
    const { p, ci, reason } = testConformally(study, [t], simplexFitter(), centres[t]!)
    return {
      id: `effect-${frame.periods[t]}`,
      name: `Effect in ${frame.periods[t]}`,
      role: 'secondary',
      estimand: 'ATT',
      value: gaps[t]!,
      se: NaN,
      ci,
      p,
      units: spec.outcome.units,
      n: frame.rows,
      clusters: null,
      df: null,
      method: `Gap in this period. Conformal interval and p value from it and the ${study.pre} periods before treatment.`,
      reason: `A synthetic control has no standard error.${reason ? ` ${reason}` : ''}`,
    }
  })
}
