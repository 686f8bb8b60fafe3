import type { Estimate } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { inferPoint, type PointInference } from '../../../inference/wald.ts'
import { mean } from '../../../numerics/moments.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { influenceSe } from '../group-time/influence.ts'
import { method, name, reason } from '../facts.ts'
import { clusterWord, fewClustersCaveat, loneCaveat, loneReason } from '../inference.ts'
import { missingEstimate } from '../missing-estimate.ts'
import type { DidSpec } from '../spec.ts'

interface DidM extends PointInference {
  /** Unit-periods in which a unit joins the treated and others stay untreated. */
  switchers: number
  /** Switchers left out: no unit stays untreated, or a row of theirs is missing. */
  leftOut: number
  /** Share of the switchers that are compared with one cluster alone. */
  loneShare: number
  /** Clusters of the units that enter. */
  clusters: number
  /** Per unit of the frame; the estimate's error is its mean. */
  influence: Float64Array
}

/** The change that is compared: over the switch itself, or for the placebo over the period before it. */
type ComparedChange = 'switch' | 'placebo'

interface Comparison {
  joiners: Changes
  stable: Changes
}

/** Units with their changes. */
interface Changes {
  units: Int32Array
  changes: Float64Array
}

/**
 * DID_M: in every pair of neighbouring periods, the mean change of the units that join the treated less that of the units
 * that stay untreated, averaged by the number of joiners.
 *
 * It is the effect in the first treated period. Treatment is absorbing here, so there are no leavers. On a balanced panel
 * it is the average over cohorts, by size, of the group-time effects at relative time 0 against units not yet treated,
 * with the same influence function. The placebo compares the change one period earlier, when nobody had joined.
 *
 * @param frame panel, balanced or not: a unit enters a pair of periods when it has both rows
 * @returns     in the outcome's units, normal quantiles, no finite-sample factor; NaN where nobody switches
 * @see de Chaisemartin & D'Haultfœuille 2020, section III.A (DID_M) and III.B (placebo), doi:10.1257/aer.20181169
 * @example see `did-m.test.ts`, worked by hand
 */
export function estimateDidM(frame: PanelFrame, change: ComparedChange = 'switch'): DidM {
  const all = listComparisons(frame, change)
  const used = all.filter(({ joiners, stable }) => joiners.units.length > 0 && stable.units.length > 0)
  const switchers = used.reduce((sum, { joiners }) => sum + joiners.units.length, 0)
  const effects = used.map(({ joiners, stable }) => meanChange(joiners) - meanChange(stable))
  const value = used.reduce(
    (sum, { joiners }, i) => sum + (joiners.units.length / switchers) * effects[i],
    switchers > 0 ? 0 : NaN,
  )
  const influence = new Float64Array(frame.units.length)
  used.forEach((comparison, i) => addInfluence(influence, comparison, effects[i], value, switchers))
  const se = switchers > 0 ? influenceSe(influence, frame, noiseFloor(used)) : NaN
  return {
    ...inferPoint(value, se, null),
    switchers,
    leftOut: frame.cohortIndex.filter((start) => start > 0).length - switchers,
    loneShare: loneShareOf(frame, used, switchers),
    clusters: countClusters(
      frame,
      used.flatMap(({ joiners, stable }) => [joiners, stable]),
    ),
    influence,
  }
}

/** By period: who joins and who stays untreated, with their changes. */
function listComparisons(frame: PanelFrame, change: ComparedChange): Comparison[] {
  const last = change === 'switch' ? 0 : 1
  return frame.periods.slice(1).map((_, i) => {
    const period = i + 1
    const changesWhere = (holds: (start: number) => boolean): Changes => {
      const [units, changes] = [new Int32Array(frame.units.length), new Float64Array(frame.units.length)]
      let count = 0
      for (let unit = 0; unit < frame.units.length; unit++) {
        if (!holds(frame.cohortIndex[unit])) continue
        const value = changeOf(frame, unit, period - last)
        if (Number.isNaN(value)) continue
        units[count] = unit
        changes[count++] = value
      }
      return { units: units.slice(0, count), changes: changes.slice(0, count) }
    }
    return {
      joiners: changesWhere((start) => start === period),
      stable: changesWhere((start) => start < 0 || start > period),
    }
  })
}

/** Change into a period from the one before; NaN without both rows. */
function changeOf({ rowOf, periods, outcome }: PanelFrame, unit: number, period: number): number {
  if (period < 1) return NaN
  const row = rowOf[unit * periods.length + period]
  const before = rowOf[unit * periods.length + period - 1]
  return row < 0 || before < 0 ? NaN : outcome[row] - outcome[before]
}

function meanChange({ changes }: Changes): number {
  return mean(changes)
}

/** Both means, weighted by the period's share of the switchers, and that share's own estimation. */
function addInfluence(
  influence: Float64Array,
  { joiners, stable }: Comparison,
  effect: number,
  value: number,
  switchers: number,
): void {
  const n = influence.length
  const [ofJoiners, ofStable] = [meanChange(joiners), meanChange(stable)]
  joiners.units.forEach((unit, i) => {
    influence[unit] += (n / switchers) * (joiners.changes[i] - ofJoiners + (effect - value))
  })
  const [joining, staying] = [joiners.units.length, stable.units.length]
  stable.units.forEach((unit, i) => {
    influence[unit] -= (n * joining * (stable.changes[i] - ofStable)) / (switchers * staying)
  })
}

/** A standard error under this is rounding noise: a share of the typical change. */
function noiseFloor(used: Comparison[]): number {
  let [sum, count] = [0, 0]
  for (const { joiners, stable } of used) {
    for (const { changes } of [joiners, stable]) {
      for (let i = 0; i < changes.length; i++) sum += changes[i] * changes[i]
      count += changes.length
    }
  }
  return 1e-9 * Math.sqrt(sum / count)
}

function loneShareOf(frame: PanelFrame, used: Comparison[], switchers: number): number {
  if (switchers === 0) return 0
  const joiners = used.map((one) => one.joiners)
  if (countClusters(frame, joiners) === 1) return 1
  const alone = used.filter(({ stable }) => countClusters(frame, [stable]) === 1)
  return alone.reduce((sum, one) => sum + one.joiners.units.length, 0) / switchers
}

function countClusters({ clusterIndex, clusters }: PanelFrame, groups: Changes[]): number {
  const isSeen = new Uint8Array(clusters)
  let count = 0
  for (const { units } of groups) {
    for (let i = 0; i < units.length; i++) {
      const cluster = clusterIndex[units[i]]
      if (isSeen[cluster] === 0) count++
      isSeen[cluster] = 1
    }
  }
  return count
}

const variants = {
  switch: { id: 'did-m', role: 'robustness' },
  placebo: { id: 'did-m-placebo', role: 'placebo' },
} as const

/**
 * DID_M and its placebo as the estimates a reader sees. It compares with the period just before treatment, so it does not
 * apply where units may already react there.
 */
export function didMEstimates(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Estimate<Text>[] {
  const { id } = variants.switch
  if (frame.individuals) return [missingEstimate(spec, id, name(id, {}), reason('not-followed', {}))]
  if (spec.anticipation > 0) return [missingEstimate(spec, id, name(id, {}), reason('may-react-before', {}))]
  return (['switch', 'placebo'] as const).flatMap((change) => {
    const result = estimateDidM(frame, change)
    return change === 'placebo' && result.switchers === 0 ? [] : [describe(result, change, frame, spec, words)]
  })
}

function describe(
  result: DidM,
  change: ComparedChange,
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
): Estimate<Text> {
  const noun = clusterWord(frame, words)
  const { id, role } = variants[change]
  const { switchers, leftOut, clusters, loneShare: share } = result
  const { value, se, ci, p, df } =
    share === 1 ? inferPoint(result.value, NaN, null) : inferPoint(result.value, result.se, null)
  return {
    id,
    name: name(id, {}),
    role,
    estimand: name(change === 'switch' ? 'att-at-first' : 'zero-in-theory', {}),
    value,
    se,
    ci,
    p,
    df,
    units: spec.outcome.units,
    n: switchers,
    clusters,
    method: method('did-m', {
      hasCovariates: spec.covariates.length > 0,
      interval: share === 1 ? null : { clusteredBy: spec.cluster ?? spec.unit, few: fewClustersCaveat(clusters) },
      lone: loneCaveat(share, noun),
      leftOut,
    }),
    ...reasonOf(result, noun),
  }
}

function reasonOf({ switchers, loneShare: share, se }: DidM, noun: string): { reason?: Text } {
  if (switchers === 0) return { reason: reason('nobody-joins', {}) }
  if (share === 1) return { reason: loneReason(noun) }
  return Number.isNaN(se) ? { reason: reason('changes-do-not-vary', {}) } : {}
}
