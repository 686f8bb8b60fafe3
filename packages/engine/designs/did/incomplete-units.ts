import type { Estimate, Sample } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { countRows, usesIncompleteUnits } from '../../frame/select-rows.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import { periodWord } from '../../words/period-word.ts'
import type { ChoiceMove } from '../shared/choices.ts'
import type { AveragedEffect, GroupTimeResult } from './group-time/cells.ts'
import { method, name } from './facts.ts'
import { estimateGroupTime } from './group-time/group-time.ts'
import { aggregateHeadline } from './group-time/headline-window.ts'
import { clusterSums } from './group-time/influence.ts'
import { inferAverage } from './inference.ts'
import { groupTimeOptions } from './primary.ts'
import { groupTimeEstimate } from './robustness.ts'
import type { DidSpec } from './spec.ts'

/** The primary estimate with the other way to treat units that lack a row in some period. */
export interface OtherUnits {
  estimate: Estimate<Text>
  /** How far it moves the estimate, with the exact error of the move; null where one of the two has no error. */
  move: ChoiceMove<Text> | null
  counts: NonNullable<Sample['gaps']>
}

/**
 * What leaving out units that lack rows, or using them, does to the primary estimate; null where the design does not name a
 * way, or every unit has a row in every period.
 *
 * Means of whoever is seen are read as changes of the same units, which they are where who is seen does not hang on the
 * outcome. The other way compares each unit with itself, so that the move is a look at just that: of what differs between
 * the two groups in who comes and goes, and of chance, which its standard error tells.
 *
 * @param groupTime the primary estimate's effects
 */
export function compareOtherUnits(
  frame: PanelFrame,
  spec: DidSpec,
  groupTime: GroupTimeResult,
  words: ReaderWords,
): OtherUnits | null {
  if (spec.incompleteUnits === undefined || frame.individuals || frame.balanced) return null
  const areUsed = usesIncompleteUnits(frame)
  const other = { ...frame, usesIncomplete: areUsed ? undefined : (true as const) }
  const result = estimateGroupTime(other, groupTimeOptions(spec))
  const estimate = nameWay(
    groupTimeEstimate(result, other, spec, spec.aggregation, labelsOf(frame), words),
    frame,
    words,
  )
  const own = aggregateHeadline(groupTime, spec).overall
  const overall = aggregateHeadline(result, spec).overall
  const noise = errorOfMove(frame, [groupTime, own], [result, overall])
  const isKnown = [own, overall].every((one) => Number.isFinite(inferAverage(one).se))
  const otherwise = Number.isNaN(overall.value) ? null : overall.value
  return {
    estimate,
    move: isKnown ? { name: name('units-chosen', { areUsed }), value: own.value - overall.value, noise } : null,
    counts: { ...countGaps(frame), areUsed, otherwise },
  }
}

/** Units that lack a row in some period, and the rows that they have. */
export function countGaps(frame: PanelFrame): { units: number; rows: number } {
  const incomplete = countRows(frame).filter((rows) => rows < frame.periods.length)
  return { units: incomplete.length, rows: incomplete.reduce((sum, rows) => sum + rows, 0) }
}

function labelsOf(frame: PanelFrame) {
  const areUsed = usesIncompleteUnits(frame)
  return {
    id: areUsed ? 'callaway-santanna-complete-units' : 'callaway-santanna-incomplete-units',
    name: name('other-units', { isTwoByTwo: frame.periods.length === 2, areUsed }),
    role: 'robustness' as const,
  }
}

/** Says how many units the two ways differ by. */
function nameWay(estimate: Estimate<Text>, frame: PanelFrame, words: ReaderWords): Estimate<Text> {
  const { units, rows } = countGaps(frame)
  const told = method('other-units', {
    method: estimate.method,
    words,
    period: periodWord(frame.periods, words),
    lacking: units,
    of: frame.units.length,
    rows,
    areUsed: usesIncompleteUnits(frame),
  })
  return { ...estimate, method: told }
}

/**
 * Standard error of the difference of two averages over other units of one panel: √Σ_c d_c², d the clusters' sums of the two
 * influence functions, each over its own number of units.
 */
function errorOfMove(
  frame: PanelFrame,
  [first, ofFirst]: [GroupTimeResult, AveragedEffect],
  [second, ofSecond]: [GroupTimeResult, AveragedEffect],
): number {
  const place = new Map(frame.units.map((unit, at) => [unit, at]))
  const difference = new Float64Array(frame.units.length)
  const add = ({ units }: GroupTimeResult, { smallSample }: AveragedEffect, sign: 1 | -1) =>
    units.forEach((unit, i) => (difference[place.get(unit)!] += (sign * smallSample.influence[i]) / units.length))
  add(first, ofFirst, 1)
  add(second, ofSecond, -1)
  const sums = clusterSums(difference, frame)
  return Math.sqrt(sums.reduce((sum, one) => sum + one * one, 0))
}
