import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectUnits } from '../../../frame/select-rows.ts'
import { formatEffect } from '../../../verdict/format-number.ts'
import type { DidFit } from '../estimate.ts'
import { estimatePrimary } from '../primary.ts'
import type { DidSpec } from '../spec.ts'
import { listClusters, listCohorts, listUnits } from './left-out-groups.ts'
import type { LeftOutGroups } from './left-out-groups.ts'
import type { PartProgress, SensitivityPart } from './part.ts'

/**
 * The primary estimate without each unit, each cluster (where that is not the unit) and each cohort in turn.
 *
 * A run that cannot be computed has no number in the series and counts as one that does not keep the conclusion: the
 * conclusion then hangs on what was left out.
 */
export function leaveOneOut(frame: PanelFrame, spec: DidSpec, fit: DidFit, progress: PartProgress): SensitivityPart {
  const influence = fit.aggregations[spec.aggregation].overall.influence
  const influenceOf = (unit: string) => Math.abs(influence[fit.groupTime.units.indexOf(unit)] ?? 0)
  const run = (groups: LeftOutGroups, id: string, word: string, from: number, to: number) =>
    describeRuns(
      groups,
      id,
      word,
      runEach(groups, frame, spec, fit, (share) => progress(from + (to - from) * share)),
    )
  const units = run(listUnits(frame, influenceOf), 'leave-one-unit-out', 'unit', 0, 0.8)
  const unitsAreClusters = frame.clusters === frame.units.length
  const clusters = unitsAreClusters
    ? []
    : [run(listClusters(frame, influenceOf), 'leave-one-cluster-out', 'cluster', 0.8, 0.95)]
  const cohorts = run(listCohorts(frame), 'leave-one-cohort-out', 'cohort', 0.95, 1)
  const scored = clusters[0] ?? units
  return {
    sensitivity: [units, ...clusters, cohorts],
    evidence: { leaveOneClusterOut: { value: shareKeeping(scored.series), text: scored.message } },
  }
}

/** By value, then name; runs without a number last. */
function runEach(
  { list }: LeftOutGroups,
  frame: PanelFrame,
  spec: DidSpec,
  fit: DidFit,
  progress: PartProgress,
): SensitivityPoint[] {
  const points = list.map(({ name, units }, i) => {
    progress((i + 1) / list.length)
    const { value, ci } = estimateWithout(new Set(units), frame, spec)
    return { setting: name, value, ci, keepsConclusion: fit.keepsConclusion(ci) }
  })
  const rank = (value: number) => (Number.isNaN(value) ? Infinity : value)
  // the list is in order of names, and sorting is stable
  return points.sort((a, b) => (rank(a.value) < rank(b.value) ? -1 : rank(a.value) > rank(b.value) ? 1 : 0))
}

function estimateWithout(left: Set<number>, frame: PanelFrame, spec: DidSpec) {
  try {
    return estimatePrimary(
      selectUnits(frame, (unit) => !left.has(unit)),
      spec,
    )
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { value: NaN, ci: [NaN, NaN] as [number, number] }
  }
}

function describeRuns({ total }: LeftOutGroups, id: string, word: string, series: SensitivityPoint[]): Sensitivity {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const tried =
    series.length < total ? `the ${series.length} ${word}s with the most influence, of ${total},` : `each ${word}`
  const computed = series.filter(({ value }) => !Number.isNaN(value))
  const range =
    computed.length === 0
      ? ''
      : ` The estimate runs from ${formatEffect(computed[0]!.value)} to ${formatEffect(computed.at(-1)!.value)}.`
  return {
    id,
    title: `Without one ${word}`,
    varied: `The ${word} left out`,
    series,
    breakdownValue: null,
    message:
      series.length === 0
        ? `There is no ${word} to leave out.`
        : `Leaving out ${tried} in turn keeps the conclusion in ${kept} of ${series.length} runs.${range}${nameFailures(series)}`,
  }
}

function nameFailures(series: SensitivityPoint[]): string {
  const failed = series.filter(({ value }) => Number.isNaN(value)).map(({ setting }) => setting)
  return failed.length === 0 ? '' : ` Nothing can be computed without ${failed.join(', ')}.`
}

function shareKeeping(series: SensitivityPoint[]): number | null {
  return series.length === 0 ? null : series.filter(({ keepsConclusion }) => keepsConclusion).length / series.length
}
