import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { namePeriod } from '../period-words.ts'

/** Beyond this many only the groups with the most influence on the estimate are left out, to bound the time. */
const most = 500

export interface LeftOutGroups {
  /** In order of names, each as a sentence calls it; `units` are indices into the frame. */
  list: { name: string; units: number[] }[]
  /** How many there are, tried or not. */
  total: number
}

/** Every unit by itself. */
export function listUnits(
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
export function listClusters(
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
export function listCohorts(frame: PanelFrame, words: Pick<ReaderWords, 'period'>): LeftOutGroups {
  const cohorts = [...new Set(frame.cohort)].filter(Number.isFinite).sort((a, b) => a - b)
  const list = cohorts.map((cohort) => ({
    name: namePeriod(cohort, frame.periods, words),
    units: frame.units.flatMap((_, unit) => (frame.cohort[unit] === cohort ? [unit] : [])),
  }))
  return { list, total: list.length }
}

/** A bare number is no name that a reader could place: what it counts stands before it. */
function nameAs(noun: string, name: string): string {
  return /\p{L}/u.test(name) ? name : `${noun} ${name}`
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
