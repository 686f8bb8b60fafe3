import { estimateAverage, fitsOutcome, weigh } from './average-effect.ts'
import { gapsOf, placeboOf, type Study, type SyntheticControlFrame } from './frame.ts'
import { describeRun, type PlaceboRun } from './inference/placebo-in-space.ts'
import { isLargePool, placeboAmongMany } from './inference/many-donors.ts'
import { forecastUnit, type Forecast } from './inference/prediction-interval.ts'
import { judgeConformally } from './period-effects.ts'
import { fitBackdated, type Backdated } from './sensitivity/variants.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { placeboEffect } from './weights/extensions.ts'

/** Work that a pool can share; see packages/engine/tasks/map-tasks.ts. */
export const tasks = {
  placebo: runPlacebo,
  average: estimateStudy,
  backdated: backdateStudy,
  period: judgeConformally,
  'synthetic-did': placeboEffect,
}

type Weights = Pick<SyntheticControlSpec, 'predictorWeights'>

export interface PlaceboPool {
  study: Study
  /** Names of the donors, in the study's order. */
  donors: string[]
  /** Whether the treated unit is a donor for the placebos. */
  includeTarget: boolean
  spec: Weights
}

/** A donor as if treated: its place among the placebos, and what it says of the size of errors. */
export interface PlaceboFound {
  run: PlaceboRun
  /** The treated unit not among its donors: an effect must not enter what the effect is measured by. */
  forecast: Forecast
}

/** A donor, by its number, as if it had been treated. */
export function runPlacebo({ study, donors, includeTarget, spec }: PlaceboPool, donor: number): PlaceboFound {
  const quick = isLargePool(study) ? placeboAmongMany(study, donor, includeTarget) : null
  if (quick) return { run: { unit: donors[donor], isTreated: false, ...quick.run }, forecast: quick.forecast }
  const placebo = placeboOf(study, donor, includeTarget)
  const { weights } = weigh(placebo, spec)
  const gaps = gapsOf(placebo, weights)
  const run = describeRun(donors[donor], placebo, gaps)
  const alone = placeboOf(study, donor, false)
  // without a weight on the treated unit the same weights serve
  const usesTreated = includeTarget && weights.at(-1)! > 0
  const ownGaps = usesTreated ? gapsOf(alone, weigh(alone, spec).weights) : gaps
  return { run, forecast: forecastUnit(alone, ownGaps, fitsOutcome(study)) }
}

/** The primary estimate of a study. */
export function estimateStudy(spec: Weights, study: Study): number {
  return estimateAverage(study, spec).value
}

/** The fit with treatment moved back to the period of that number. */
export function backdateStudy(
  { frame, spec }: { frame: SyntheticControlFrame; spec: SyntheticControlSpec },
  start: number,
): Backdated {
  return fitBackdated(frame, spec, start)
}
