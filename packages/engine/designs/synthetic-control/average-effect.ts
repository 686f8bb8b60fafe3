import type { SyntheticControlSpec } from './spec.ts'
import { gapsOf, meanOver, type Study } from './frame.ts'
import { matchPredictors } from './weights/predictor-weights.ts'
import { matchOutcomes, type Weighting } from './weights/fitters.ts'

export interface AverageEffect {
  weighting: Weighting
  /** Outcome less its synthetic one, one value per period. */
  gaps: Float64Array
  /** Mean gap after treatment. */
  value: number
}

/** Indexes of the periods after treatment. */
export function postPeriods({ pre, target }: Study): number[] {
  return Array.from({ length: target.length - pre }, (_, i) => pre + i)
}

/** The primary estimate of a study: the mean gap under the design's donor weights. */
export function estimateAverage(study: Study, spec: Pick<SyntheticControlSpec, 'predictorWeights'>): AverageEffect {
  const weighting = weigh(study, spec)
  const gaps = gapsOf(study, weighting.weights)
  return { weighting, gaps, value: meanOver(gaps, study.pre, gaps.length) }
}

/** Donor weights by the rule of the locked design: by its predictors, or by the outcome where it names none. */
export function weigh(study: Study, { predictorWeights }: Pick<SyntheticControlSpec, 'predictorWeights'>): Weighting {
  return study.targetPredictors.length === 0 ? matchOutcomes(study) : matchPredictors(study, predictorWeights)
}

/** Whether the design's donor weights are fitted to the outcome itself. */
export function fitsOutcome(study: Study): boolean {
  return study.targetPredictors.length === 0
}
