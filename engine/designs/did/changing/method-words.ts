import { plainPlural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { fewClustersCaveat } from '../enough-clusters.ts'
import { loneCaveat } from '../lone-comparison.ts'
import type { DidSpec } from '../spec.ts'
import { countClusters } from './compare-changes.ts'
import type { TreatmentPaths } from './paths.ts'
import type { EffectAt, TotalEffect } from './total-effect.ts'

/** What every estimate is described by. */
export interface Described {
  paths: TreatmentPaths
  spec: DidSpec
  /** What one cluster is called. */
  noun: string
  /** What one step of time is called. */
  step: string
}

/** As after a comma: `in the year of the first change`, `3 years after the first change`. */
export function describeTime(at: number, step: string): string {
  return at === 1 ? `in the ${step} of the first change` : `${plainPlural(at - 1, step)} after the first change`
}

/** What is compared, the beginning of a method. */
export function describeSpan({ comparison }: DidSpec, step: string): string {
  return `Change of units whose treatment changed since the last ${step} before, against units that began with the same treatment and ${comparison === 'never-treated' ? 'never change' : 'had not changed yet'}`
}

/** The method of the headline. */
export function describeTotal(effects: EffectAt[], total: TotalEffect, { spec, noun, step }: Described): string {
  const units = new Set(effects.flatMap(({ switchers }) => switchers)).size
  const mean = formatNumber(total.change / total.observations, 3)
  const window = spec.headlineWindow === undefined ? `every ${step} since the first change` : `the locked ${step}s`
  const what =
    `${describeSpan(spec, step)}; summed over ${window} (${total.observations} unit-${step}s of ${plainPlural(units, 'unit')}, up to ` +
    `${plainPlural(effects.length, step)} each) and divided by the sum of how far the treatment is from where it began there ` +
    `(${mean} on average)`
  const share = total.loneObservations / total.observations
  return `${what}${share === 1 ? '' : interval(spec, total.clusters)}${loneCaveat(share, noun)}.`
}

/** How the interval of one effect is made, as a sentence after a space. */
export function describeInterval(effect: EffectAt, { paths, spec, noun }: Described): string {
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
