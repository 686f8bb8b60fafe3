import { testConformally } from './inference/conformal.ts'
import type { ConformalResult } from './inference/conformal.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { gapsOf, meanOver } from './study.ts'
import type { Study } from './study.ts'
import { simplexFitter } from './weights/fitters.ts'
import { matchOutcomes } from './weights/outcome-weights.ts'
import { weigh } from './weights/weigh.ts'
import type { Weighting } from './weights/weighting.ts'

export interface AverageEffect {
  weighting: Weighting
  /** Outcome less its synthetic one, one value per period. */
  gaps: Float64Array
  /** Mean gap after treatment. */
  value: number
  conformal: ConformalResult
  ci: [number, number]
}

/** Indexes of the periods after treatment. */
export function postPeriods({ pre, target }: Study): number[] {
  return Array.from({ length: target.length - pre }, (_, i) => pre + i)
}

/**
 * The primary estimate of a study: the mean gap under the design's donor weights, with the conformal interval for an
 * effect that is the same in every period after treatment. The interval fits the outcome alone, also where the design
 * names predictors: the test must treat all periods alike, and predictors do not.
 */
export function estimateAverage(study: Study, spec: Pick<SyntheticControlSpec, 'predictorWeights'>): AverageEffect {
  const weighting = weigh(study, spec)
  const gaps = gapsOf(study, weighting.weights)
  const value = meanOver(gaps, study.pre, gaps.length)
  const conformal = testConformally(study, postPeriods(study), simplexFitter(), outcomeOnlyEffect(study))
  return { weighting, gaps, value, conformal, ci: conformal.ci }
}

/** Mean gap after treatment when the donors match the outcome alone. */
export function outcomeOnlyEffect(study: Study): number {
  return meanOver(gapsOf(study, matchOutcomes(study).weights), study.pre, study.target.length)
}
