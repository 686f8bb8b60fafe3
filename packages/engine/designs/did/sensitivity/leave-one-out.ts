import type { Estimate, Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { EvidenceItem, StepContext } from '../../design.ts'
import { byValue } from '../../shared/by-value.ts'
import { type PartProgress, type SensitivityPart, seriesOf } from '../../shared/finding.ts'
import { namePeriod, numbered } from '../../../words/names.ts'
import { type LeftOut, part, series } from '../facts.ts'
import { carriesMoments, takeMoments } from '../group-time/moments.ts'
import { primaryWithoutUnits } from '../primary.ts'
import { type DidSpec, isCounts, isImputed } from '../spec.ts'
import type { estimateWithout } from '../tasks.ts'
import { largestMove, moveEvidence } from './movement.ts'

/** What runs without a part are held against. */
export interface WholeRun {
  primary: Pick<Estimate, 'value' | 'se'>
  keepsConclusion: (ci: [number, number]) => boolean
  /** Influence on the primary estimate, and whose it is; a unit may be named once per row. */
  influence: { units: string[]; values: Float64Array }
}

/** Rows times groups up to which every group is left out of the rows themselves; beyond, of their moments. */
const mostRefitted = 2e6

/**
 * The primary estimate without each unit, each cluster (where that is not the unit) and each cohort (where there are
 * several) in turn.
 *
 * A run that cannot be computed has no number in the series and counts as one that does not keep the conclusion: the
 * conclusion then hangs on what was left out.
 */
export async function leaveOneOut(
  frame: PanelFrame,
  spec: DidSpec,
  fit: WholeRun,
  { words, map }: Pick<StepContext, 'words' | 'map'>,
  progress: PartProgress,
): Promise<SensitivityPart<Text>> {
  const { influence } = fit
  const sums = new Map<string, number>()
  influence.units.forEach((unit, i) => sums.set(unit, (sums.get(unit) ?? 0) + influence.values[i]))
  const influenceOf = (unit: string) => Math.abs(sums.get(unit) ?? 0)
  const takenOnce = once(() => takeMoments(frame))
  const run = async ({ list, total }: LeftOutGroups, noun: Noun, from: number, to: number) => {
    const items = list.map(({ units }) => units)
    const within = (share: number) => progress(from + (to - from) * share)
    const found =
      items.length * frame.n > mostRefitted && !isCounts(spec) && !isImputed(spec) && carriesMoments(frame, spec)
        ? items.map((left, at) => {
            within(at / items.length)
            return primaryWithoutUnits(takenOnce(), spec, left)
          })
        : await map<typeof estimateWithout>('did/leave-out', { frame, spec }, items, within)
    const points = found.map(({ value, ci }, i) => {
      return { setting: list[i].name, value, ci, keepsConclusion: fit.keepsConclusion(ci) }
    })
    return describeRuns(total, noun, spec.outcome.units, sortByValue(points))
  }
  const nouns = nounsOf(words)
  const units = await run(listUnits(frame, influenceOf, words), nouns.unit, 0, 0.8)
  const unitsAreClusters = frame.clusters === frame.units.length
  const clusters = unitsAreClusters
    ? []
    : [await run(listClusters(frame, influenceOf, spec.cluster), nouns.cluster, 0.8, 0.95)]
  const groups = listCohorts(frame, words)
  const cohorts = groups.total === 1 ? null : await run(groups, nouns.cohort, 0.95, 1)
  return {
    sensitivity: [units, ...clusters, ...(cohorts ? [cohorts] : [])],
    evidence: {
      leaveOneClusterOut: furthest(clusters[0] ?? units, unitsAreClusters ? nouns.unit : nouns.cluster, spec, fit),
    },
  }
}

/** Beyond this many only the groups with the most influence on the estimate are left out, to bound the time. */
const most = 500

interface LeftOutGroups {
  /** In order of names, each as a sentence calls it; `units` are indices into the frame. */
  list: { name: string; units: number[] }[]
  /** How many there are, tried or not. */
  total: number
}

/** Every unit by itself. */
function listUnits(
  frame: PanelFrame,
  influenceOf: (unit: string) => number,
  { unit: noun }: Pick<ReaderWords, 'unit'>,
): LeftOutGroups {
  const groups = frame.labels.map((name, unit) => ({ name: nameAs(noun, name), units: [unit] }))
  return keepInfluential(groups, frame, influenceOf)
}

/**
 * Units by cluster, each with the cluster's own name.
 *
 * @param column the clusters are named in; where it is a plain word it says what a number counts: `month 2`
 */
function listClusters(
  frame: PanelFrame,
  influenceOf: (unit: string) => number,
  column: string | undefined,
): LeftOutGroups {
  const noun = column !== undefined && /^[a-z]{4,}$/.test(column) ? column : 'cluster'
  const members = Array.from({ length: frame.clusters }, () => [] as number[])
  frame.clusterIndex.forEach((cluster, unit) => members[cluster].push(unit))
  const groups = members.map((units, cluster) => ({ name: nameAs(noun, frame.clusterNames[cluster]), units }))
  return keepInfluential(groups, frame, influenceOf)
}

/** Units by the period of their first treatment; the never-treated are no cohort. */
function listCohorts(frame: PanelFrame, words: Pick<ReaderWords, 'period'>): LeftOutGroups {
  const cohorts = [...new Set(frame.cohort)].filter(Number.isFinite).sort((a, b) => a - b)
  const list = cohorts.map((cohort) => ({
    name: namePeriod(cohort, frame.periods, words),
    units: frame.units.flatMap((_, unit) => (frame.cohort[unit] === cohort ? [unit] : [])),
  }))
  return { list, total: list.length }
}

/** A bare number is no name that a reader could place: what it counts stands before it. */
function nameAs(noun: string, name: string): string {
  return /\p{L}/u.test(name) ? name : numbered(noun, name)
}

function keepInfluential(
  groups: LeftOutGroups['list'],
  frame: PanelFrame,
  influenceOf: (unit: string) => number,
): LeftOutGroups {
  if (groups.length <= most) return { list: groups, total: groups.length }
  const sizes = groups.map(({ units }) => units.reduce((sum, unit) => sum + influenceOf(frame.units[unit]), 0))
  const order = sizes.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a] || a - b)
  const kept = new Set(order.slice(0, most))
  return { list: groups.filter((_, i) => kept.has(i)), total: groups.length }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** The run that moves the estimate furthest; one that cannot be computed says nothing of a move. */
function furthest(
  { series: points }: Sensitivity<Text>,
  noun: Noun,
  { outcome }: DidSpec,
  { primary }: Pick<WholeRun, 'primary'>,
): EvidenceItem<Text> {
  const { one } = noun.left
  const moves = points.map(({ setting, value }) => ({
    name: noun.nameOf(String(setting)),
    move: value - primary.value,
    se: primary.se,
    ownSe: primary.se,
  }))
  const most = largestMove(moves)
  if (most === null) return { value: null, text: part('nothing-without-one', { one }) }
  const { name, move } = most
  return moveEvidence(
    most,
    jackknifeNoise(moves),
    part('largest-move', { name, one, move: Math.abs(move), units: outcome.units }),
  )
}

/**
 * What leaving out one of G parts alone moves an estimate by: the root mean square of the moves, times what the largest of
 * G normal numbers is to one.
 */
function jackknifeNoise(moves: { move: number }[]): number {
  const known = moves.filter(({ move }) => Number.isFinite(move))
  const typical = Math.sqrt(known.reduce((sum, { move }) => sum + move ** 2, 0) / known.length)
  return typical * Math.sqrt(2 * Math.log(Math.max(2, known.length)))
}

/** By value, then name; runs without a number last. */
function sortByValue(points: SensitivityPoint<Text>[]): SensitivityPoint<Text>[] {
  // the list is in order of names, and sorting is stable
  return points.sort((a, b) => byValue(a.value, b.value))
}

/** What is left out, and how sentences name it. */
interface Noun {
  id: string
  left: LeftOut
  /** One of them by the name in the series: `New Hampshire`, `the group that started in 1995`. */
  nameOf: (setting: string) => Text
}

function nounsOf({ unit, units }: ReaderWords): Record<LeftOut['kind'], Noun> {
  const itself = (setting: string) => setting
  return {
    unit: { id: 'leave-one-unit-out', left: { kind: 'unit', one: unit, several: units }, nameOf: itself },
    cluster: {
      id: 'leave-one-cluster-out',
      left: { kind: 'cluster', one: part('cluster', {}), several: part('clusters', {}) },
      nameOf: itself,
    },
    cohort: {
      id: 'leave-one-cohort-out',
      left: { kind: 'cohort', one: part('cohort', {}), several: part('cohorts', {}) },
      nameOf: (start) => part('cohort-of', { start }),
    },
  }
}

/** Up to this many that change the conclusion are named. */
const mostNamed = 3

function describeRuns(
  total: number,
  { id, left, nameOf }: Noun,
  units: string,
  points: SensitivityPoint<Text>[],
): Sensitivity<Text> {
  const computed = points.filter(({ value }) => !Number.isNaN(value))
  const changed = computed.filter(({ keepsConclusion }) => !keepsConclusion)
  const told = series('leave-one-out', {
    left,
    runs: points.length,
    of: total,
    kept: points.filter(({ keepsConclusion }) => keepsConclusion).length,
    units,
    range: computed.length === 0 ? null : [computed[0].value, computed.at(-1)!.value],
    changes:
      changed.length > mostNamed
        ? []
        : changed.map(({ setting, value, ci }) => ({ name: nameOf(String(setting)), value, ci })),
    failures: points.filter(({ value }) => Number.isNaN(value)).map(({ setting }) => nameOf(String(setting))),
  })
  return seriesOf(id, points, told)
}
