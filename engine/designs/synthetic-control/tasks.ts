import { estimateAverage } from './average-effect.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { describeRun } from './inference/placebo-in-space.ts'
import type { PlaceboRun } from './inference/placebo-in-space.ts'
import { fitBackdated } from './sensitivity/backdated.ts'
import type { Backdated } from './sensitivity/backdated.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { gapsOf, placeboOf } from './study.ts'
import type { Study } from './study.ts'
import { weigh } from './weights/weigh.ts'

/* Tasks of engine/tasks/registry.ts. */

type Weights = Pick<SyntheticControlSpec, 'predictorWeights'>

export interface PlaceboPool {
  study: Study
  /** Names of the donors, in the study's order. */
  donors: string[]
  /** Whether the treated unit is a donor for the placebos. */
  includeTarget: boolean
  spec: Weights
}

/** A donor, by its number, as if it had been treated. */
export function runPlacebo({ study, donors, includeTarget, spec }: PlaceboPool, donor: number): PlaceboRun {
  const placebo = placeboOf(study, donor, includeTarget)
  return describeRun(donors[donor]!, placebo, gapsOf(placebo, weigh(placebo, spec).weights))
}

/** The primary estimate of a study and its interval. */
export function estimateStudy(spec: Weights, study: Study): { value: number; ci: [number, number] } {
  const { value, ci } = estimateAverage(study, spec)
  return { value, ci }
}

/** The fit with treatment moved back to the period of that number. */
export function backdateStudy(
  { frame, spec }: { frame: SyntheticControlFrame; spec: SyntheticControlSpec },
  start: number,
): Backdated {
  return fitBackdated(frame, spec, start)
}
