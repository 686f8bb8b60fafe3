import type { Estimate } from '../../analysis.ts'
import { normalCdf, normalQuantile } from '../../numerics/distributions.ts'
import { standardDeviation } from '../../numerics/moments.ts'
import type { StepContext } from '../design.ts'
import { gapsOf, meanOver, type SyntheticControlFrame } from './frame.ts'
import { describePrediction, predictOutcomeOnly } from './inference/prediction-interval.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { estimateAugmented, estimateDemeaned, estimatePlainDid, type placeboEffect } from './weights/extensions.ts'
import { matchPredictors } from './weights/predictor-weights.ts'
import { estimateSyntheticDid } from '../../inference/synthetic-did.ts'

/** The other estimators of the same effect; shown beside the primary one, never in its place. */
export async function estimateRobustness(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  { map }: Pick<StepContext, 'map'>,
  progress: (share: number) => void,
): Promise<Estimate[]> {
  const augmented = augmentedEstimate(frame, spec)
  progress(0.5)
  return [
    augmented,
    await syntheticDidEstimate(frame, spec, map, (share) => progress(0.5 + 0.5 * share)),
    demeanedEstimate(frame, spec),
    ...(spec.predictors.length === 0 ? [] : predictorVariants(frame, spec)),
    plainDidEstimate(frame, spec),
  ]
}

type Numbers = Pick<Estimate, 'id' | 'name' | 'value' | 'method'> & Partial<Estimate>

function estimateOf({ rows }: SyntheticControlFrame, { outcome }: SyntheticControlSpec, numbers: Numbers): Estimate {
  return {
    role: 'robustness',
    estimand: 'ATT',
    se: NaN,
    ci: [NaN, NaN],
    p: NaN,
    units: outcome.units,
    n: rows,
    clusters: null,
    df: null,
    ...numbers,
  }
}

const noInterval = 'Shown as a point, to tell what the choice of the estimator is worth.'

function augmentedEstimate(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate {
  const { study } = frame
  return estimateOf(frame, spec, {
    id: 'augmented',
    name: 'Ridge-augmented synthetic control',
    value: meanOver(gapsOf(study, estimateAugmented(study).weights), study.pre, study.target.length),
    method: 'Matched on the outcome, then corrected by ridge regression with a cross-validated penalty.',
    reason: noInterval,
  })
}

function demeanedEstimate(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate {
  const { study } = frame
  return estimateOf(frame, spec, {
    id: 'demeaned',
    name: 'Demeaned synthetic control',
    value: meanOver(estimateDemeaned(study).gaps, study.pre, study.target.length),
    method: 'Every unit is measured from its own mean before treatment.',
    reason: noInterval,
  })
}

async function syntheticDidEstimate(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  map: StepContext['map'],
  progress: (share: number) => void,
): Promise<Estimate> {
  const { study } = frame
  const { value, noise } = estimateSyntheticDid(study, frame.treatedUnits.length)
  const donors = [...frame.donors.keys()]
  const placebos = await map<typeof placeboEffect>(
    'synthetic-control/synthetic-did',
    { study, noise },
    donors,
    progress,
  )
  const se = standardDeviation(placebos, placebos.length)
  const half = normalQuantile(0.975) * se
  const numbers: Numbers = {
    id: 'synthetic-did',
    name: 'Synthetic difference in differences',
    value,
    se,
    ci: [value - half, value + half],
    p: 2 * normalCdf(-Math.abs(value) / se),
    method: `Both weight problems solved exactly. Placebo variance over all ${frame.donors.length} donors, none drawn; normal quantiles.`,
  }
  if (se > 0) return estimateOf(frame, spec, numbers)
  const reason = 'With so few donors the placebo variance is not defined.'
  return estimateOf(frame, spec, { ...numbers, se: NaN, ci: [NaN, NaN], p: NaN, reason })
}

function predictorVariants(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate[] {
  const { study } = frame
  const outcomeOnly = predictOutcomeOnly(study)
  const other = spec.predictorWeights === 'nested' ? 'equal' : 'nested'
  const gaps = gapsOf(study, matchPredictors(study, other).weights)
  return [
    estimateOf(frame, spec, {
      id: 'outcomes-only',
      name: 'Synthetic control, matched on the outcome alone',
      value: outcomeOnly.value,
      ci: outcomeOnly.ci,
      p: outcomeOnly.p,
      method: `The predictors are left aside.${outcomeOnly.reason === undefined ? ` ${describePrediction(outcomeOnly)}` : ''}`,
      reason: `This estimator has no standard error.${outcomeOnly.reason === undefined ? '' : ` ${outcomeOnly.reason}`}`,
    }),
    estimateOf(frame, spec, {
      id: `${other}-predictor-weights`,
      name: `Synthetic control, predictors ${other === 'equal' ? 'weighted alike' : 'weighted by the fit before treatment'}`,
      role: 'secondary',
      value: meanOver(gaps, study.pre, gaps.length),
      method: 'Mean gap after treatment.',
      reason: 'Shown as a point, to tell what the choice of predictor weights is worth.',
    }),
  ]
}

function plainDidEstimate(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate {
  return estimateOf(frame, spec, {
    id: 'plain-did',
    name: 'Difference in differences with all donors alike',
    role: 'secondary',
    value: estimatePlainDid(frame.study),
    method: 'All donors and all periods before treatment count alike; for comparison.',
    reason: 'One treated unit against all donors gives no standard error that could be trusted.',
  })
}
