import { createRandom } from '../../numerics/random.ts'
import type { CrossSection } from './cross-section.ts'
import { estimateAipw, fitNuisance } from './estimators/aipw.ts'
import type { PointEstimate } from './estimators/aipw.ts'
import { estimateCrossFitted } from './estimators/cross-fitting.ts'
import type { MatchingSpec } from './spec.ts'

export type PrimaryChoices = Pick<MatchingSpec, 'estimand' | 'estimator' | 'crossFitting'>

/**
 * The primary estimate alone, for analyses that ask for it many times.
 *
 * @param seed of the random partitions, used by the cross-fitted version only
 */
export function estimatePrimary(frame: CrossSection, choices: PrimaryChoices, seed: number): PointEstimate {
  if (choices.estimator === 'aipw') return estimateAipw(frame, fitNuisance(frame), choices.estimand)
  return estimateCrossFitted(frame, choices.estimand, choices.crossFitting, createRandom(seed, 'cross-fitting'))
}

/** How the primary estimate and its interval are made, in one sentence. */
export function primaryMethod({ estimator, crossFitting }: PrimaryChoices, terms: number): string {
  const models = `logit of treatment and least squares of the outcome in each arm on ${terms} covariate terms`
  const interval = '95% interval from the influence function, normal quantiles, no finite-sample factor'
  if (estimator === 'aipw') return `Augmented inverse probability weighting: ${models}; ${interval}.`
  const { folds, splits } = crossFitting
  return `Augmented inverse probability weighting, cross-fitted over ${folds} folds, median of ${splits} random partitions: ${models}; ${interval}, the spread over partitions included.`
}
