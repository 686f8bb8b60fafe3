import type { Text } from '../../../fact.ts'
import type { Estimate } from '../../../analysis.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { plural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { fewClustersCaveat, loneCaveat, loneReason } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
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
import { perTreatment, unitsPerTreatment } from './words.ts'

const AGAINST = {
  'not-yet-treated': 'units that had not changed yet',
  'never-treated': 'units that never change',
} as const

/** The headline as the estimate a reader sees. */
export function totalEstimate(effects: EffectAt[], total: TotalEffect, given: Described): Estimate<Text> {
  const { spec, step } = given
  return {
    id: 'average-total-effect',
    name: `Average total effect ${perTreatment(spec, step)}, against ${AGAINST[spec.comparison]}`,
    role: 'primary',
    estimand: 'Total effect of the changes over the total change of the treatment',
    ...inferenceOf(total, isLone(total), given),
    units: unitsPerTreatment(spec),
    n: total.observations,
    clusters: total.clusters,
    method: describeTotal(effects, total, given),
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

/** As after a comma: `in the year of the first change`, `3 years after the first change`. */
function describeTime(at: number, step: string): string {
  return at === 1 ? `in the ${step} of the first change` : `${plural(at - 1, step)} after the first change`
}

/** What is compared, the beginning of a method. */
function describeSpan({ comparison }: DidSpec, step: string): string {
  return `Change of units whose treatment changed since the last ${step} before, against units that began with the same treatment and ${comparison === 'never-treated' ? 'never change' : 'had not changed yet'}`
}

/** The method of the headline. */
function describeTotal(effects: EffectAt[], total: TotalEffect, { spec, noun, step }: Described): string {
  const units = new Set(effects.flatMap(({ switchers }) => switchers)).size
  const mean = formatNumber(total.change / total.observations, 3)
  const window = spec.headlineWindow === undefined ? `every ${step} since the first change` : `the locked ${step}s`
  const what =
    `${describeSpan(spec, step)}; summed over ${window} (${total.observations} unit-${step}s of ${plural(units, 'unit')}, up to ` +
    `${plural(effects.length, step)} each) and divided by the sum of how far the treatment is from where it began there ` +
    `(${mean} on average)`
  const share = total.loneObservations / total.observations
  return `${what}${share === 1 ? '' : interval(spec, total.clusters)}${loneCaveat(share, noun)}.`
}

/** How the interval of one effect is made, as a sentence after a space. */
function describeInterval(effect: EffectAt, { paths, spec, noun }: Described): string {
  const share = effect.loneSwitchers / effect.switchers.length
  const clusters = countClusters(paths.panel, [...effect.switchers, ...effect.controls])
  const made = share === 1 ? '' : interval(spec, clusters)
  // as a sentence of its own
  return `${made}${loneCaveat(share, noun)}.`.replace(/^; (\S)/, (_, first: string) => ` ${first.toUpperCase()}`)
}

function interval(spec: DidSpec, clusters: number): string {
  return (
    `; 95% interval from influence functions given the treatments, clustered by ${spec.cluster ?? spec.unit}, deviations with ` +
    `the factor n/(n − 1), normal quantiles${fewClustersCaveat(clusters)}`
  )
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
 * @param jointTest sentence on the effects taken together, which ends the method of the first
 */
export function effectEstimates(
  { effects, placebos }: { effects: EffectAt[]; placebos: EffectAt[] },
  given: Described,
  jointTest: string,
): Estimate<Text>[] {
  const { before, after } = given.spec.eventWindow
  const shown = effects.filter(({ at }) => at - 1 <= after)
  return [
    ...shown.map((effect, i) => effectEstimate(effect, given, i === 0 ? jointTest : '')),
    ...shown.filter(({ cumulated }) => cumulated > 0).map((effect) => normalizedEstimate(effect, given)),
    ...placebos.filter(({ at }) => at + 1 <= before).map((placebo) => placeboEstimate(placebo, given)),
  ]
}

function effectEstimate(effect: EffectAt, given: Described, jointTest: string): Estimate<Text> {
  const { paths, spec, step } = given
  const mean = effect.cumulated / effect.switchers.length
  const changed = `By then the treatment had differed from where it began by ${formatNumber(mean, 3)} on average, summed over the ${step}s.`
  return {
    id: `effect-${effect.at}`,
    name: `Effect of having changed, ${describeTime(effect.at, step)}`,
    role: 'secondary',
    estimand: `Effect of having changed (DID_${effect.at})`,
    ...inferenceOf(effect, isAllLone(effect), given),
    units: spec.outcome.units,
    ...countsOf(effect, paths),
    method: `${describeSpan(spec, step)}, downward changes with the sign turned. ${changed}${describeInterval(effect, given)}${jointTest}`,
  }
}

function normalizedEstimate(effect: EffectAt, given: Described): Estimate<Text> {
  const { paths, spec, step } = given
  const mean = effect.cumulated / effect.switchers.length
  const scaled = {
    ...effect,
    value: effect.value / mean,
    influence: effect.influence.map((value) => value / mean),
  }
  return {
    id: `normalized-effect-${effect.at}`,
    name: `Effect ${perTreatment(spec, step)} so far, ${describeTime(effect.at, step)}`,
    role: 'secondary',
    estimand: `Weighted mean of the effects of the treatment now and before (normalized DID_${effect.at})`,
    ...inferenceOf(scaled, isAllLone(effect), given),
    units: unitsPerTreatment(spec),
    ...countsOf(effect, paths),
    method: `The effect of having changed over ${formatNumber(mean, 3)}, what the treatment had differed by until then, summed over the ${step}s.${describeInterval(effect, given)}`,
  }
}

function placeboEstimate(placebo: EffectAt, given: Described): Estimate<Text> {
  const { paths, spec, step } = given
  const periods = plural(placebo.at, step)
  return {
    id: `placebo-${placebo.at}`,
    name: `Placebo, ${periods} before the last one without a change`,
    role: 'placebo',
    estimand: 'Change before any change of treatment, zero in theory',
    ...inferenceOf(placebo, isAllLone(placebo), given),
    units: spec.outcome.units,
    ...countsOf(placebo, paths),
    method: `The same units compared over the ${placebo.at === 1 ? step : periods} before the last one without a change.${describeInterval(placebo, given)}`,
  }
}

/** The headline by imputation: another way to lean on the periods before the change. */
export function imputationEstimate(
  effects: EffectAt[],
  total: TotalEffect,
  { paths, spec, noun }: Described,
): Estimate<Text> {
  const found = imputeTotal(paths, effects, total.change)
  const { value, se, ci, p, df } = isLone(total) ? inferPoint(found.value, NaN, null) : found
  const interval =
    '; 95% interval from the conservative variance, effects centered by first treatment, direction and time since the ' +
    `change, clustered by ${spec.cluster ?? spec.unit}, normal quantiles${fewClustersCaveat(paths.panel.clusters)}`
  return {
    id: 'imputation',
    name: 'Borusyak–Jaravel–Spiess imputation',
    role: 'robustness',
    estimand: 'Total effect of the changes over the total change of the treatment',
    value,
    se,
    ci,
    p,
    df,
    units: unitsPerTreatment(spec),
    n: paths.panel.n,
    clusters: paths.panel.clusters,
    method: `Unit effects, and period effects by first treatment, fitted on rows before any change${isLone(total) ? loneCaveat(1, noun) : interval}.`,
    ...(isLone(total) ? { reason: loneReason(noun) } : {}),
    ...(!isLone(total) && Number.isNaN(se) ? { reason: NOTHING_VARIES } : {}),
  }
}

const NOTHING_VARIES = 'The changes do not vary, so there is no standard error.'

function inferenceOf(
  effect: Pick<TotalEffect, 'value' | 'influence'>,
  isAlone: boolean,
  { paths, noun }: Described,
): Pick<Estimate, 'value' | 'se' | 'ci' | 'p' | 'df' | 'reason'> {
  const { value, se, ci, p, df } = inferChange(paths.panel, effect, isAlone)
  const why = isAlone ? loneReason(noun) : NOTHING_VARIES
  return { value, se, ci, p, df, ...(Number.isNaN(se) && { reason: why }) }
}

function isAllLone({ loneSwitchers, switchers }: EffectAt): boolean {
  return loneSwitchers === switchers.length
}

function countsOf({ switchers, controls }: EffectAt, { panel }: TreatmentPaths): Pick<Estimate, 'n' | 'clusters'> {
  return { n: switchers.length, clusters: countClusters(panel, [...switchers, ...controls]) }
}
