import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { inferPoint, type PointInference } from '../../inference/wald.ts'
import { standardDeviation } from '../../numerics/moments.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { look, method } from './facts.ts'
import type { EventStudy } from './group-time/event-study.ts'
import type { AveragedEffect, GroupTimeCell } from './group-time/cells.ts'

/**
 * What can be said of effects that have one cluster alone as comparison, or one cluster alone as all the treated.
 *
 * A standard error from clusters sees how clusters of a group differ among themselves. One cluster differs from nobody,
 * so whatever happened there for reasons of its own is part of the estimate and no part of its standard error. The value
 * stands; an interval would be too narrow by an amount that these data cannot tell.
 *
 * Elsewhere the interval is that of the influence functions with a small-sample factor by side, and t quantiles.
 *
 * @see Conley & Taber 2011, doi:10.1162/REST_a_00049 and MacKinnon & Webb 2018, doi:10.1111/ectj.12107: one group of few
 *   clusters leaves the clustered variance far too small, whichever of the two groups it is
 */
export function inferAverage(effect: AveragedEffect): PointInference {
  const { se, df } = effect.smallSample
  return inferPoint(effect.value, loneShare(effect) === 1 ? NaN : se, df)
}

/** Share of the treated observations behind an average with one cluster alone as a side; 0 without any. */
export function loneShare({ observations, loneObservations }: AveragedEffect): number {
  return observations === 0 ? 0 : loneObservations / observations
}

/** Whether one side of a group-time effect is a single cluster, so that its standard error misses that side. */
export function hasLoneSide({ treatedClusters, comparisonClusters }: GroupTimeCell): boolean {
  return treatedClusters === 1 || comparisonClusters === 1
}

/** Whether one cluster alone is a side of every point of an event study. */
export function restsOnOneCluster({ loneShare: shares }: EventStudy): boolean {
  return shares.length > 0 && shares.every((share) => share === 1)
}

/** What one cluster is called: by the word for units where every unit is its own. */
export function clusterWord(source: { clusters: number; units: string[] }, words: ReaderWords): string {
  return unitsAreClusters(source) ? words.unit : 'cluster'
}

/** Whether every unit is its own cluster; with repeated cross-sections `units` names a group once per row. */
export function unitsAreClusters({ clusters, units }: { clusters: number; units: string[] }): boolean {
  return clusters === units.length || clusters === new Set(units).size
}

/** Why an interval or a test is withheld; `noun` is what one cluster is called. */
export function loneReason(noun: string): Text {
  return look('lone-cluster', { noun })
}

/**
 * What an interval leaves out where part of the comparison is one cluster alone, as the end of a method sentence; empty
 * where nothing is left out.
 */
export function loneCaveat(share: number, noun: string): Text {
  return share === 0 ? '' : method('lone-caveat', { share, noun })
}

/**
 * Share of treated rows in periods in which the rows not yet treated all lie in one cluster: the imputation's
 * counterpart of {@link loneShare}.
 */
export function loneShareOfRows(frame: PanelFrame): number {
  const untreated = frame.periods.map(() => new Set<number>())
  const treated = new Float64Array(frame.periods.length)
  for (let row = 0; row < frame.n; row++) {
    const [unit, period] = [frame.unitIndex[row], frame.periodIndex[row]]
    const start = frame.cohortIndex[unit]
    if (start >= 0 && period >= start) treated[period]++
    else untreated[period].add(frame.clusterIndex[unit])
  }
  const countWhere = (holds: (clusters: number) => boolean) =>
    treated.reduce((sum, rows, period) => sum + (holds(untreated[period].size) ? rows : 0), 0)
  if (countTreatedClusters(frame) === 1) return 1
  const usable = countWhere((clusters) => clusters > 0)
  return usable === 0 ? 0 : countWhere((clusters) => clusters === 1) / usable
}

/** Clusters that hold a unit treated at some time; always-treated ones, which no estimator uses, are not counted. */
export function countTreatedClusters({ clusterIndex, cohortIndex, clusters }: PanelFrame): number {
  const isTreated = new Uint8Array(clusters)
  for (let unit = 0; unit < clusterIndex.length; unit++) {
    if (cohortIndex[unit] > 0) isTreated[clusterIndex[unit]] = 1
  }
  return isTreated.reduce((sum, treated) => sum + treated, 0)
}

/**
 * Below this many clusters, standard errors from clusters are known to run small.
 *
 * @see Cameron & Miller 2015, section VI, doi:10.3368/jhr.50.2.317
 */
export const enoughClusters = 40

/**
 * With fewer clusters than this on a side the wild bootstrap hardly ever rejects, and the spread of that side is hardly
 * known. Our choice of the number.
 */
export const FEW_CLUSTERS = 6

/** The end of a method sentence whose interval has no correction for few clusters; empty from forty on. */
export function fewClustersCaveat(clusters: number): Text {
  return clusters >= enoughClusters ? '' : method('few-clusters-caveat', { clusters })
}

/**
 * A standard error at or under this is rounding noise and reported as undefined: 1e-9 standard deviations of the outcome, so
 * that percent and shares behave alike.
 */
export function noiseFloor(outcome: Float64Array): number {
  return 1e-9 * standardDeviation(outcome, outcome.length)
}
