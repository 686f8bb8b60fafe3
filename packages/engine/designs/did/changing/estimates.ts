import type { Estimate } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { fewClustersCaveat, loneCaveat, loneReason } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
import { estimated, say } from './facts.ts'
import {
  countClusters,
  type EffectAt,
  inferChange,
  isLone,
  listEffects,
  totalEffect,
  type TotalEffect,
  type TreatmentPaths,
} from './total-effect.ts'
import { imputeTotal } from './imputation.ts'
import { unitsPerTreatment } from './words.ts'

/** The headline as the estimate a reader sees. */
export function totalEstimate(effects: EffectAt[], total: TotalEffect, given: Described): Estimate<Text> {
  const { spec } = given
  const told = estimated('average-total-effect', {
    ...toldWith(given),
    periods: spec.headlineWindow === undefined ? 'every' : 'locked',
    observations: total.observations,
    units: new Set(effects.flatMap(({ switchers }) => switchers)).size,
    most: effects.length,
    meanChange: total.change / total.observations,
    ...inferredOf(total.loneObservations / total.observations, total.clusters, given),
  })
  return {
    id: 'average-total-effect',
    name: told('name'),
    role: 'primary',
    estimand: told('estimand'),
    ...inferenceOf(total, isLone(total), given),
    units: unitsPerTreatment(spec),
    n: total.observations,
    clusters: total.clusters,
    method: told('method'),
  }
}

/** What every estimate is described by. */
interface Described {
  paths: TreatmentPaths
  spec: DidSpec
  /** What one cluster is called. */
  noun: string
  /** What one step of time is called. */
  step: string
}

/** What every estimate is told with. */
function toldWith({ spec: { adoption, comparison }, step }: Described) {
  return { per: adoption.kind === 'treatment' ? adoption.per : null, step, comparison }
}

/**
 * How the interval is made and what it leaves out.
 *
 * @param share that is compared with one cluster alone
 */
function inferredOf(share: number, clusters: number, { spec, noun }: Described) {
  const interval = { clusteredBy: spec.cluster ?? spec.unit, few: fewClustersCaveat(clusters) }
  return { interval: share === 1 ? null : interval, lone: loneCaveat(share, noun) }
}

function inferredAt(effect: EffectAt, given: Described) {
  const clusters = countClusters(given.paths.panel, [...effect.switchers, ...effect.controls])
  return inferredOf(effect.loneSwitchers / effect.switchers.length, clusters, given)
}

/** The same against the other comparison group; none where it is nobody. */
export function otherComparisonEstimate(given: Described): Estimate<Text>[] {
  const { paths, spec } = given
  const comparison = spec.comparison === 'never-treated' ? 'not-yet-treated' : 'never-treated'
  const effects = listEffects(paths, { ...spec, comparison })
  const total = totalEffect(paths, effects)
  if (Number.isNaN(total.value)) return []
  const estimate = totalEstimate(effects, total, { ...given, spec: { ...spec, comparison } })
  return [{ ...estimate, id: `average-total-effect-${comparison}`, role: 'robustness' }]
}

/**
 * DID_ℓ, each over what the treatment was changed by until then, and the placebos.
 *
 * @param jointly how the effects differ from zero taken together, which ends the method of the first
 */
export function effectEstimates(
  { effects, placebos }: { effects: EffectAt[]; placebos: EffectAt[] },
  given: Described,
  jointly: JointTest | null,
): Estimate<Text>[] {
  const { before, after } = given.spec.eventWindow
  const shown = effects.filter(({ at }) => at - 1 <= after)
  return [
    ...shown.map((effect, i) => effectEstimate(effect, given, i === 0 ? jointly : null)),
    ...shown.filter(({ cumulated }) => cumulated > 0).map((effect) => normalizedEstimate(effect, given)),
    ...placebos.filter(({ at }) => at + 1 <= before).map((placebo) => placeboEstimate(placebo, given)),
  ]
}

/** Some effects together against zero. */
export interface JointTest {
  effects: number
  p: number
}

function effectEstimate(effect: EffectAt, given: Described, jointly: JointTest | null): Estimate<Text> {
  const meanChange = effect.cumulated / effect.switchers.length
  const figures = { at: effect.at, meanChange, jointly, ...inferredAt(effect, given) }
  const told = estimated('effect', { ...toldWith(given), ...figures })
  return {
    id: `effect-${effect.at}`,
    name: told('name'),
    role: 'secondary',
    estimand: told('estimand'),
    ...inferenceOf(effect, isAllLone(effect), given),
    units: given.spec.outcome.units,
    ...countsOf(effect, given.paths),
    method: told('method'),
  }
}

function normalizedEstimate(effect: EffectAt, given: Described): Estimate<Text> {
  const meanChange = effect.cumulated / effect.switchers.length
  const scaled = {
    ...effect,
    value: effect.value / meanChange,
    influence: effect.influence.map((value) => value / meanChange),
  }
  const figures = { at: effect.at, meanChange, ...inferredAt(effect, given) }
  const told = estimated('normalized-effect', { ...toldWith(given), ...figures })
  return {
    id: `normalized-effect-${effect.at}`,
    name: told('name'),
    role: 'secondary',
    estimand: told('estimand'),
    ...inferenceOf(scaled, isAllLone(effect), given),
    units: unitsPerTreatment(given.spec),
    ...countsOf(effect, given.paths),
    method: told('method'),
  }
}

function placeboEstimate(placebo: EffectAt, given: Described): Estimate<Text> {
  const told = estimated('placebo', { ...toldWith(given), at: placebo.at, ...inferredAt(placebo, given) })
  return {
    id: `placebo-${placebo.at}`,
    name: told('name'),
    role: 'placebo',
    estimand: told('estimand'),
    ...inferenceOf(placebo, isAllLone(placebo), given),
    units: given.spec.outcome.units,
    ...countsOf(placebo, given.paths),
    method: told('method'),
  }
}

/** The headline by imputation: another way to lean on the periods before the change. */
export function imputationEstimate(effects: EffectAt[], total: TotalEffect, given: Described): Estimate<Text> {
  const { paths, spec, noun } = given
  const found = imputeTotal(paths, effects, total.change)
  const { value, se, ci, p, df } = isLone(total) ? inferPoint(found.value, NaN, null) : found
  const told = estimated('imputation', inferredOf(Number(isLone(total)), paths.panel.clusters, given))
  return {
    id: 'imputation',
    name: told('name'),
    role: 'robustness',
    estimand: told('estimand'),
    value,
    se,
    ci,
    p,
    df,
    units: unitsPerTreatment(spec),
    n: paths.panel.n,
    clusters: paths.panel.clusters,
    method: told('method'),
    ...(Number.isNaN(se) && { reason: isLone(total) ? loneReason(noun) : say('nothing-varies', {}) }),
  }
}

function inferenceOf(
  effect: Pick<TotalEffect, 'value' | 'influence'>,
  isAlone: boolean,
  { paths, noun }: Described,
): Pick<Estimate<Text>, 'value' | 'se' | 'ci' | 'p' | 'df' | 'reason'> {
  const { value, se, ci, p, df } = inferChange(paths.panel, effect, isAlone)
  const why = isAlone ? loneReason(noun) : say('nothing-varies', {})
  return { value, se, ci, p, df, ...(Number.isNaN(se) && { reason: why }) }
}

function isAllLone({ loneSwitchers, switchers }: EffectAt): boolean {
  return loneSwitchers === switchers.length
}

function countsOf({ switchers, controls }: EffectAt, { panel }: TreatmentPaths): Pick<Estimate, 'n' | 'clusters'> {
  return { n: switchers.length, clusters: countClusters(panel, [...switchers, ...controls]) }
}
