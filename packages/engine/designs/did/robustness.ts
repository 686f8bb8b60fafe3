import { plural } from '../../words/count.ts'
import type { Estimate } from '../../analysis.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { usesIncompleteUnits } from '../../frame/select-rows.ts'
import { clusterCovariance } from '../../inference/cluster-covariance.ts'
import { inferPoint } from '../../inference/wald.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
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
import { describeWeighted, nameWeight } from './words.ts'
import { clusterGrouping, periodEffect, type TwfeResult } from './two-way/twfe.ts'
import type { SunAbraham } from './two-way/sun-abraham.ts'

type Inference = Pick<Estimate, 'value' | 'se' | 'ci' | 'p' | 'df'>

export const aggregationNames: Record<AggregationKind, string> = {
  simple: 'average over all treated unit-periods',
  group: 'average over cohorts',
  dynamic: 'average over time since adoption',
  calendar: 'average over calendar periods',
}

const estimatorNames = { dr: 'doubly robust', reg: 'outcome regression', ipw: 'inverse probability weighting' }

/** An average of group-time effects as the estimate a reader sees. */
export function groupTimeEstimate(
  result: GroupTimeResult,
  frame: PanelFrame,
  spec: DidSpec,
  kind: AggregationKind,
  labels: { id: string; name: string; role: Estimate['role'] },
  words: ReaderWords,
): Estimate {
  const { overall } = aggregateHeadline(result, { ...spec, aggregation: kind })
  const { value, se, ci, p, df } = inferAverage(overall)
  const noun = clusterWord(result, words)
  return {
    ...labels,
    estimand: `ATT, ${aggregationNames[kind]}`,
    value,
    se,
    ci,
    p,
    df,
    units: spec.outcome.units,
    n: frame.individuals || usesIncompleteUnits(frame) ? frame.n : result.units.length * frame.periods.length,
    clusters: result.clusters,
    method: groupTimeMethod(result, frame, spec, loneShare(overall), noun),
    ...reasonOf(overall, kind, noun),
  }
}

function reasonOf(overall: AveragedEffect, kind: AggregationKind, noun: string): { reason?: string } {
  if (Number.isNaN(overall.value)) return { reason: `No effect can be computed for the ${aggregationNames[kind]}.` }
  if (loneShare(overall) === 1) return { reason: loneReason(noun) }
  if (Number.isNaN(overall.se)) return { reason: 'The influence functions do not vary, so there is no standard error.' }
  return {}
}

function groupTimeMethod(
  result: GroupTimeResult,
  frame: PanelFrame,
  spec: DidSpec,
  share: number,
  noun: string,
): string {
  const { comparison, estimator, covariates } = result.options
  const nuisance =
    covariates.length === 0 ? 'without covariates' : `${estimatorNames[estimator]} on ${covariates.join(', ')}`
  const interval =
    `; 95% interval from influence functions clustered by ${spec.cluster ?? spec.unit}, with the factor n/(n − 1) on either ` +
    "side and t quantiles (Welch's degrees of freedom)"
  const effects = `Group-time effects${sourceOf(frame)} against ${comparison} units, ${nuisance}, ${describeWeights(result, spec)}${describeWindow(result, spec)}`
  if (share === 1) return `${effects}${loneCaveat(share, noun)}.`
  return `${effects}${interval}${loneCaveat(share, noun)}.`
}

/** Whose means they are, where they are no changes of the same units. */
function sourceOf(frame: PanelFrame): string {
  if (frame.individuals) return ' from repeated cross-sections'
  return usesIncompleteUnits(frame) ? ' from the means of all units seen in a period' : ''
}

/** Named only where the design has weights to choose. */
function describeWeights({ weights }: GroupTimeResult, spec: DidSpec): string {
  if (spec.weight === undefined) return ''
  return weights === null ? 'every unit alike, ' : `weighted by ${nameWeight(spec.weight.column, spec)}, `
}

/** Which times since adoption are averaged, and whether the same units stand behind all of them. */
function describeWindow(result: GroupTimeResult, { headlineWindow: window }: DidSpec): string {
  const exposure = unitsByExposure(keepHeadline(result, window))
  if (exposure.length === 0) return 'over no period'
  const [first, last] = [exposure[0], exposure.at(-1)!]
  const units = exposure.map((one) => one.units)
  const [fewest, most] = [Math.min(...units), Math.max(...units)]
  const whose =
    fewest === most
      ? `the same ${plural(most, 'treated unit')} throughout`
      : `from ${most} down to ${fewest} treated units behind a time`
  const locked = window === undefined ? 'every time since adoption with an effect' : 'the locked times since adoption'
  return `averaged over ${locked} (${first.at} to ${last.at}, ${whose})`
}

/** The same average against the other comparison group; none where no unit is never treated. */
export function otherComparisonEstimate(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate[] {
  if (!frame.cohort.includes(Infinity)) return []
  const comparison = spec.comparison === 'never-treated' ? 'not-yet-treated' : 'never-treated'
  const result = estimateGroupTime(frame, { ...groupTimeOptions(spec), comparison })
  const labels = {
    id: `callaway-santanna-${comparison}`,
    name: `Callaway–Sant'Anna, ${comparison} comparisons`,
    role: 'robustness' as const,
  }
  return [groupTimeEstimate(result, frame, spec, spec.aggregation, labels, words)]
}

/** The main estimate with the other weighting, named with the question it answers; none without a weight column. */
export function otherWeightingEstimate(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate[] {
  const other = otherWeighting(frame)
  if (other === null) return []
  const result = estimateGroupTime(other, groupTimeOptions(spec))
  const isWeighted = other.unitWeights !== undefined
  const labels = {
    id: isWeighted ? 'callaway-santanna-weighted' : 'callaway-santanna-unweighted',
    name: isWeighted
      ? describeWeighted(spec.weight!.column, spec, words)
      : `Unweighted: the effect in the average ${words.unit}`,
    role: 'robustness' as const,
  }
  return [groupTimeEstimate(result, other, spec, spec.aggregation, labels, words)]
}

/** Two-way fixed effects as the estimate a reader sees. */
export function twfeEstimate(twfe: TwfeResult, frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate {
  const isLone = countTreatedClusters(frame) === 1
  const isFlat = !(twfe.se > noiseFloor(frame.outcome))
  const noun = clusterWord(frame, words)
  const interval = `; 95% interval ${twfe.method}, t with ${twfe.df} degrees of freedom${fewClustersCaveat(twfe.clusters)}`
  return {
    ...robustness(spec, 'twfe', 'Two-way fixed effects', 'Weighted average of two-by-two comparisons'),
    ...inferenceOf(isLone || isFlat ? inferPoint(twfe.value, NaN, twfe.df) : twfe),
    n: twfe.n,
    clusters: twfe.clusters,
    method: `Unit and period effects${controls(spec)}${isLone ? loneCaveat(1, noun) : interval}.`,
    ...(isLone ? { reason: loneReason(noun) } : {}),
    ...(!isLone && isFlat ? { reason: 'Unit and period effects leave nothing that varies: no standard error.' } : {}),
  }
}

/**
 * Two-way fixed effects with errors clustered on the clusters and on the periods, where the design asks for it. None
 * where one treated cluster leaves no interval at all.
 *
 * @see Cameron, Gelbach & Miller 2011, doi:10.1198/jbes.2010.07136
 */
export function twoWayClusters(twfe: TwfeResult, frame: PanelFrame, spec: DidSpec): Estimate[] {
  if (spec.clusterPeriods !== true || countTreatedClusters(frame) === 1) return []
  const partitions = [clusterGrouping(frame), periodEffect(frame)]
  const { covariance, df, clusters, method } = clusterCovariance(twfe.fit, partitions)
  const error = Math.sqrt(covariance.data[0])
  const hasError = error > noiseFloor(frame.outcome)
  const point = inferPoint(twfe.value, hasError ? error : NaN, df)
  return [
    {
      ...robustness(
        spec,
        'twfe-two-way-clusters',
        `Two-way fixed effects, clustered on ${spec.cluster ?? spec.unit} and ${spec.time}`,
        'Weighted average of two-by-two comparisons',
      ),
      ...inferenceOf(point),
      n: twfe.n,
      clusters,
      method: `The same estimate; 95% interval ${method}, V₁ + V₂ − V₁₂, t with ${df} degrees of freedom${fewClustersCaveat(clusters!)}.`,
      ...(hasError ? {} : { reason: 'The variance of both partitions less that of what they share is not positive.' }),
    },
  ]
}

/** Sun and Abraham's average over treated rows as the estimate a reader sees. */
export function sunAbrahamEstimate(
  sunAbraham: SunAbraham,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate {
  const { att, comparisonClusters } = sunAbraham
  const interval = `; 95% interval ${sunAbraham.method}, t with ${att.df} degrees of freedom${fewClustersCaveat(sunAbraham.clusters)}`
  const against = frame.cohort.includes(Infinity) ? 'the never-treated' : 'the last cohort before its treatment'
  const isLone = comparisonClusters === 1 || countTreatedClusters(frame) === 1
  const noun = clusterWord(frame, words)
  const { droppedEnteredLate: count } = sunAbraham
  const late =
    count === 0
      ? ''
      : ` ${plural(count, words.unit, words.units)} without a row before treatment ${count === 1 ? 'is' : 'are'} left out.`
  return {
    ...robustness(spec, 'sun-abraham', 'Sun–Abraham', `ATT, ${aggregationNames.simple}`),
    ...inferenceOf(isLone ? inferPoint(att.value, NaN, att.df) : att),
    n: sunAbraham.n,
    clusters: sunAbraham.clusters,
    method: `Cohort by relative-time effects against ${against}${isLone ? loneCaveat(1, noun) : interval}.${late}`,
    ...(isLone ? { reason: loneReason(noun) } : {}),
    ...(!isLone && Number.isNaN(att.se) ? { reason: 'The clusters cannot show the variance of this average.' } : {}),
  }
}

/** Borusyak, Jaravel and Spiess's average over treated rows as the estimate a reader sees. */
export function imputationEstimate(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate {
  const result = estimateImputation(frame, spec.anticipation)
  const share = loneShareOfRows(frame)
  const noun = clusterWord(frame, words)
  const left =
    result.leftOut > 0 ? ` ${result.leftOut} treated rows have no untreated row to impute from and are left out.` : ''
  const interval =
    '; 95% interval from the conservative variance, effects centered by time since adoption, clustered by ' +
    `${spec.cluster ?? spec.unit}, normal quantiles${fewClustersCaveat(result.clusters)}`
  return {
    ...robustness(spec, 'imputation', 'Borusyak–Jaravel–Spiess imputation', `ATT, ${aggregationNames.simple}`),
    ...inferenceOf(share === 1 ? inferPoint(result.value, NaN, result.df) : result),
    n: frame.n,
    clusters: result.clusters,
    method:
      `Unit and period effects${spec.covariates.length > 0 ? ', without covariates,' : ''} fitted on rows not yet treated` +
      `${share === 1 ? '' : interval}${loneCaveat(share, noun)}.${left}`,
    ...(share === 1 ? { reason: loneReason(noun) } : imputationReason(result)),
  }
}

function imputationReason({ value, se }: Inference): { reason?: string } {
  if (Number.isNaN(value)) return { reason: 'No treated row has an untreated row of its unit and of its period.' }
  return Number.isNaN(se) ? { reason: 'The effects do not vary at any relative time: no standard error.' } : {}
}

function robustness(spec: DidSpec, id: string, name: string, estimand: string) {
  return { id, name, role: 'robustness' as const, estimand, units: spec.outcome.units }
}

function inferenceOf({ value, se, ci, p, df }: Inference): Inference {
  return { value, se, ci, p, df }
}

function controls(spec: DidSpec): string {
  return spec.covariates.length === 0 ? '' : ` and ${spec.covariates.map(({ column }) => column).join(', ')}`
}
