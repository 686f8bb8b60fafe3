import type { SyntheticControlSpec } from '../spec.ts'
import type { Study } from '../study.ts'
import { matchOutcomes } from './outcome-weights.ts'
import { matchPredictors } from './predictor-weights.ts'
import type { Weighting } from './weighting.ts'

/** Donor weights by the rule of the locked design: by its predictors, or by the outcome where it names none. */
export function weigh(study: Study, { predictorWeights }: Pick<SyntheticControlSpec, 'predictorWeights'>): Weighting {
  return study.targetPredictors.length === 0 ? matchOutcomes(study) : matchPredictors(study, predictorWeights)
}
