import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { normalCdf, normalQuantile } from '../../numerics/distributions.ts'
import { standardDeviation } from '../../numerics/moments.ts'
import type { StepContext } from '../design.ts'
import { estimated } from './facts.ts'
import { gapsOf, meanOver, type SyntheticControlFrame } from './frame.ts'
import { predictOutcomeOnly } from './inference/prediction-interval.ts'
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
): Promise<Estimate<Text>[]> {
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

type Numbers = Pick<Estimate<Text>, 'id' | 'name' | 'value' | 'method'> & Partial<Estimate<Text>>

function estimateOf(
  { rows }: SyntheticControlFrame,
  { outcome }: SyntheticControlSpec,
  numbers: Numbers,
): Estimate<Text> {
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

function augmentedEstimate(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate<Text> {
  const { study } = frame
  const told = estimated('augmented', {})
  return estimateOf(frame, spec, {
    id: 'augmented',
    name: told('name'),
    value: meanOver(gapsOf(study, estimateAugmented(study).weights), study.pre, study.target.length),
    method: told('method'),
    reason: told('reason'),
  })
}

function demeanedEstimate(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate<Text> {
  const { study } = frame
  const told = estimated('demeaned', {})
  return estimateOf(frame, spec, {
    id: 'demeaned',
    name: told('name'),
    value: meanOver(estimateDemeaned(study).gaps, study.pre, study.target.length),
    method: told('method'),
    reason: told('reason'),
  })
}

async function syntheticDidEstimate(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  map: StepContext['map'],
  progress: (share: number) => void,
): Promise<Estimate<Text>> {
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
  const told = estimated('synthetic-did', { donors: frame.donors.length })
  const numbers: Numbers = {
    id: 'synthetic-did',
    name: told('name'),
    value,
    se,
    ci: [value - half, value + half],
    p: 2 * normalCdf(-Math.abs(value) / se),
    method: told('method'),
  }
  if (se > 0) return estimateOf(frame, spec, numbers)
  return estimateOf(frame, spec, { ...numbers, se: NaN, ci: [NaN, NaN], p: NaN, reason: told('reason') })
}

function predictorVariants(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate<Text>[] {
  const { study } = frame
  const outcomeOnly = predictOutcomeOnly(study)
  const other = spec.predictorWeights === 'nested' ? 'equal' : 'nested'
  const gaps = gapsOf(study, matchPredictors(study, other).weights)
  const alone = estimated('outcomes-only', { df: outcomeOnly.df, why: outcomeOnly.reason ?? null })
  const reweighted = estimated('other-weights', { weights: other })
  return [
    estimateOf(frame, spec, {
      id: 'outcomes-only',
      name: alone('name'),
      value: outcomeOnly.value,
      ci: outcomeOnly.ci,
      p: outcomeOnly.p,
      method: alone('method'),
      reason: alone('reason'),
    }),
    estimateOf(frame, spec, {
      id: `${other}-predictor-weights`,
      name: reweighted('name'),
      role: 'secondary',
      value: meanOver(gaps, study.pre, gaps.length),
      method: reweighted('method'),
      reason: reweighted('reason'),
    }),
  ]
}

function plainDidEstimate(frame: SyntheticControlFrame, spec: SyntheticControlSpec): Estimate<Text> {
  const told = estimated('plain-did', {})
  return estimateOf(frame, spec, {
    id: 'plain-did',
    name: told('name'),
    role: 'secondary',
    value: estimatePlainDid(frame.study),
    method: told('method'),
    reason: told('reason'),
  })
}
