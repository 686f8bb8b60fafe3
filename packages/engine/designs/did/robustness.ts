import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { usesIncompleteUnits } from '../../frame/select-rows.ts'
import { clusterCovariance } from '../../inference/cluster-covariance.ts'
import { inferPoint } from '../../inference/wald.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { method, type MethodFacts, name, reason, type Weight } from './facts.ts'
import type { AggregationKind } from './group-time/aggregate.ts'
import { aggregateHeadline, keepHeadline, unitsByExposure } from './group-time/headline-window.ts'
import { estimateGroupTime } from './group-time/group-time.ts'
import type { AveragedEffect, GroupTimeResult } from './group-time/cells.ts'
import {
  clusterWord,
  countTreatedClusters,
  fewClustersCaveat,
  inferAverage,
  loneCaveat,
  loneReason,
  loneShare,
  loneShareOfRows,
  noiseFloor,
} from './inference.ts'
import { estimateImputation } from './imputation.ts'
import { groupTimeOptions } from './primary.ts'
import type { DidSpec } from './spec.ts'
import { otherWeighting } from './unit-weights.ts'
import { clusterGrouping, periodEffect, type TwfeResult } from './two-way/twfe.ts'
import type { SunAbraham } from './two-way/sun-abraham.ts'

type Inference = Pick<Estimate, 'value' | 'se' | 'ci' | 'p' | 'df'>

/** An average of group-time effects as the estimate a reader sees. */
export function groupTimeEstimate(
  result: GroupTimeResult,
  frame: PanelFrame,
  spec: DidSpec,
  average: AggregationKind,
  labels: { id: string; name: Text; role: Estimate['role'] },
  words: ReaderWords,
): Estimate<Text> {
  const { overall } = aggregateHeadline(result, { ...spec, aggregation: average })
  const { value, se, ci, p, df } = inferAverage(overall)
  const [share, noun] = [loneShare(overall), clusterWord(result, words)]
  return {
    ...labels,
    estimand: name('att', { average }),
    value,
    se,
    ci,
    p,
    df,
    units: spec.outcome.units,
    n: frame.individuals || usesIncompleteUnits(frame) ? frame.n : result.units.length * frame.periods.length,
    clusters: result.clusters,
    method: method('group-time', {
      effects: describeEffects(result, frame, spec),
      clusteredBy: share === 1 ? null : clusteredBy(spec),
      lone: loneCaveat(share, noun),
    }),
    ...reasonOf(overall, average, noun),
  }
}

function reasonOf(overall: AveragedEffect, average: AggregationKind, noun: string): { reason?: Text } {
  if (Number.isNaN(overall.value)) return { reason: reason('no-effect', { average }) }
  if (loneShare(overall) === 1) return { reason: loneReason(noun) }
  return Number.isNaN(overall.se) ? { reason: reason('influence-does-not-vary', {}) } : {}
}

/** What was compared and averaged, without an interval. */
export function describeEffects(result: GroupTimeResult, frame: PanelFrame, spec: DidSpec): Text {
  const { comparison, estimator, covariates } = result.options
  return method('group-time-effects', {
    source: frame.individuals ? 'individuals' : usesIncompleteUnits(frame) ? 'means' : 'changes',
    comparison,
    estimator,
    covariates,
    weight:
      spec.weight === undefined ? null : { of: weightOf(spec.weight.column, spec), isUsed: result.weights !== null },
    window: windowOf(result, spec),
  })
}

/** The weight by its column and the label that the design has for that. */
function weightOf(column: string, { outcome, otherOutcomes, balanceCovariates, placeboOutcomes }: DidSpec): Weight {
  const labelled = [...balanceCovariates, outcome, ...otherOutcomes, ...placeboOutcomes]
  return { column, label: labelled.find((one) => one.column === column)?.label ?? null }
}

/** Which times since adoption are averaged, and how many units stand behind each of them; null = none. */
function windowOf(
  result: GroupTimeResult,
  { headlineWindow: window }: DidSpec,
): MethodFacts['group-time-effects']['window'] {
  const exposure = unitsByExposure(keepHeadline(result, window))
  if (exposure.length === 0) return null
  const units = exposure.map((one) => one.units)
  return {
    isLocked: window !== undefined,
    first: exposure[0].at,
    last: exposure.at(-1)!.at,
    fewest: Math.min(...units),
    most: Math.max(...units),
  }
}

/** The same average against the other comparison group; none where no unit is never treated. */
export function otherComparisonEstimate(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text>[] {
  if (!frame.cohort.includes(Infinity)) return []
  const comparison = spec.comparison === 'never-treated' ? 'not-yet-treated' : 'never-treated'
  const result = estimateGroupTime(frame, { ...groupTimeOptions(spec), comparison })
  const labels = {
    id: `callaway-santanna-${comparison}`,
    name: name('callaway-santanna', { isTriple: false, comparison, average: null }),
    role: 'robustness' as const,
  }
  return [groupTimeEstimate(result, frame, spec, spec.aggregation, labels, words)]
}

/** The main estimate with the other weighting, named with the question it answers; none without a weight column. */
export function otherWeightingEstimate(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text>[] {
  const other = otherWeighting(frame)
  if (other === null) return []
  const result = estimateGroupTime(other, groupTimeOptions(spec))
  const isWeighted = other.unitWeights !== undefined
  const labels = {
    id: isWeighted ? 'callaway-santanna-weighted' : 'callaway-santanna-unweighted',
    name: isWeighted
      ? name('weighted', { weight: weightOf(spec.weight!.column, spec), units: words.units })
      : name('unweighted', { unit: words.unit }),
    role: 'robustness' as const,
  }
  return [groupTimeEstimate(result, other, spec, spec.aggregation, labels, words)]
}

/** Two-way fixed effects as the estimate a reader sees. */
export function twfeEstimate(twfe: TwfeResult, frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text> {
  const isLone = countTreatedClusters(frame) === 1
  const isFlat = !(twfe.se > noiseFloor(frame.outcome))
  const noun = clusterWord(frame, words)
  return {
    ...robustness(spec, 'twfe', name('twfe', {}), name('average-of-comparisons', {})),
    ...inferenceOf(isLone || isFlat ? inferPoint(twfe.value, NaN, twfe.df) : twfe),
    n: twfe.n,
    clusters: twfe.clusters,
    method: method('twfe', {
      covariates: spec.covariates.map(({ column }) => column),
      interval: isLone ? null : { by: twfe.method, df: twfe.df, few: fewClustersCaveat(twfe.clusters) },
      lone: loneCaveat(Number(isLone), noun),
    }),
    ...(isLone ? { reason: loneReason(noun) } : {}),
    ...(!isLone && isFlat ? { reason: reason('effects-leave-nothing', {}) } : {}),
  }
}

/**
 * Two-way fixed effects with errors clustered on the clusters and on the periods, where the design asks for it. None
 * where one treated cluster leaves no interval at all.
 *
 * @see Cameron, Gelbach & Miller 2011, doi:10.1198/jbes.2010.07136
 */
export function twoWayClusters(twfe: TwfeResult, frame: PanelFrame, spec: DidSpec): Estimate<Text>[] {
  if (spec.clusterPeriods !== true || countTreatedClusters(frame) === 1) return []
  const partitions = [clusterGrouping(frame), periodEffect(frame)]
  const { covariance, df, clusters, method: by } = clusterCovariance(twfe.fit, partitions)
  const error = Math.sqrt(covariance.data[0])
  const hasError = error > noiseFloor(frame.outcome)
  const point = inferPoint(twfe.value, hasError ? error : NaN, df)
  const id = 'twfe-two-way-clusters'
  return [
    {
      ...robustness(
        spec,
        id,
        name(id, { cluster: spec.cluster ?? spec.unit, time: spec.time }),
        name('average-of-comparisons', {}),
      ),
      ...inferenceOf(point),
      n: twfe.n,
      clusters,
      method: method(id, { by, df, few: fewClustersCaveat(clusters!) }),
      ...(hasError ? {} : { reason: reason('no-variance-both-ways', {}) }),
    },
  ]
}

/** Sun and Abraham's average over treated rows as the estimate a reader sees. */
export function sunAbrahamEstimate(
  sunAbraham: SunAbraham,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate<Text> {
  const { att, comparisonClusters, clusters, droppedEnteredLate } = sunAbraham
  const isLone = comparisonClusters === 1 || countTreatedClusters(frame) === 1
  const isFlat = att.se <= noiseFloor(frame.outcome)
  const noun = clusterWord(frame, words)
  return {
    ...robustness(spec, 'sun-abraham', name('sun-abraham', {}), name('att', { average: 'simple' })),
    ...inferenceOf(isLone || isFlat ? inferPoint(att.value, NaN, att.df) : att),
    n: sunAbraham.n,
    clusters,
    method: method('sun-abraham', {
      hasNeverTreated: frame.cohort.includes(Infinity),
      interval: isLone ? null : { by: sunAbraham.method, df: att.df, few: fewClustersCaveat(clusters) },
      lone: loneCaveat(Number(isLone), noun),
      words,
      late: droppedEnteredLate,
    }),
    ...(isLone ? { reason: loneReason(noun) } : {}),
    ...(!isLone && isFlat ? { reason: reason('effects-leave-nothing', {}) } : {}),
    ...(!isLone && Number.isNaN(att.se) ? { reason: reason('clusters-without-variance', {}) } : {}),
  }
}

/** Borusyak, Jaravel and Spiess's average over treated rows as the estimate a reader sees. */
export function imputationEstimate(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text> {
  const result = estimateImputation(frame, spec.anticipation)
  const share = loneShareOfRows(frame)
  const noun = clusterWord(frame, words)
  return {
    ...robustness(spec, 'imputation', name('imputation', {}), name('att', { average: 'simple' })),
    ...inferenceOf(share === 1 ? inferPoint(result.value, NaN, result.df) : result),
    n: frame.n,
    clusters: result.clusters,
    method: method('imputation', {
      hasCovariates: spec.covariates.length > 0,
      interval: share === 1 ? null : { clusteredBy: clusteredBy(spec), few: fewClustersCaveat(result.clusters) },
      lone: loneCaveat(share, noun),
      leftOut: result.leftOut,
    }),
    ...(share === 1 ? { reason: loneReason(noun) } : imputationReason(result)),
  }
}

function imputationReason({ value, se }: Inference): { reason?: Text } {
  if (Number.isNaN(value)) return { reason: reason('nothing-to-impute-from', {}) }
  return Number.isNaN(se) ? { reason: reason('effects-do-not-vary', {}) } : {}
}

function clusteredBy({ cluster, unit }: DidSpec): string {
  return cluster ?? unit
}

function robustness(spec: DidSpec, id: string, label: Text, estimand: Text) {
  return { id, name: label, role: 'robustness' as const, estimand, units: spec.outcome.units }
}

function inferenceOf({ value, se, ci, p, df }: Inference): Inference {
  return { value, se, ci, p, df }
}
