import { countPeriods } from '../../frame/count-periods.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { plainWords, type ReaderWords } from '../../verdict/reader-words.ts'
import type { Observed } from '../design.ts'
import { observedLevels } from '../shared/observed-levels.ts'
import { periodWord } from '../../words/period-word.ts'
import { keepHeadline } from './group-time/headline-window.ts'
import type { GroupTimeResult } from './group-time/cells.ts'
import type { DidSpec } from './spec.ts'
import { standardDeviation } from '../../numerics/moments.ts'

/**
 * The outcome of the treated before and after, on the estimate's scale. Where the headline averages less than the data
 * hold, "after" is the headline's times alone, of the units behind them, and says so: a reader sets it beside the estimate.
 */
export function observedChange(
  frame: PanelFrame,
  { outcome, headlineWindow }: Pick<DidSpec, 'outcome' | 'headlineWindow'>,
  groupTime: GroupTimeResult,
  words: ReaderWords,
): Observed {
  const { isIn, among, when } = headlineSample(frame, headlineWindow, groupTime, words)
  const before: number[] = []
  const after: number[] = []
  for (let row = 0; row < frame.n; row++) {
    if (frame.cohortIndex[frame.unitIndex[row]] < 0 || !isIn(row)) continue
    const place = isTreatedRow(frame, row) ? after : before
    place.push(frame.outcome[row])
  }
  return {
    kind: 'over-time',
    among,
    ...observedLevels(outcome, { where: `before ${words.it}`, values: before }, { where: when, values: after }),
  }
}

/** Which rows of treated units the headline is about, what these units are called and what "after" is. */
function headlineSample(
  frame: PanelFrame,
  window: DidSpec['headlineWindow'],
  groupTime: GroupTimeResult,
  words: ReaderWords,
) {
  const whole = { isIn: (_row: number) => true, among: words.treatedUnits, when: `after ${words.it}` }
  if (window === undefined) return whole
  const behind = new Set(
    keepHeadline(groupTime, window)
      .cells.filter(({ relativeTime, value }) => relativeTime >= 0 && !Number.isNaN(value))
      .map(({ cohort }) => cohort),
  )
  const count = countPeriods(frame.periods)
  const isIn = (row: number) => {
    const cohort = frame.cohort[frame.unitIndex[row]]
    return behind.has(cohort) && count(frame.periods[frame.periodIndex[row]]) - count(cohort) <= window.last
  }
  const rows = Array.from({ length: frame.n }, (_, row) => row)
  if (rows.every((row) => frame.cohortIndex[frame.unitIndex[row]] < 0 || isIn(row))) return whole
  const treated = frame.cohort.filter(Number.isFinite)
  const units = treated.filter((cohort) => behind.has(cohort)).length
  const among = units === treated.length ? words.treatedUnits : `${units} of ${treated.length} ${words.treatedUnits}`
  return { isIn, among, when: firstPeriods(window.last + 1, periodWord(frame.periods, words), words) }
}

/** E.g. `in its first season`, `in the first 5 years of treatment`. */
function firstPeriods(count: number, period: string, { it }: ReaderWords): string {
  const first = count === 1 ? `first ${period}` : `first ${count} ${period}s`
  return it === 'it' ? `in its ${first}` : `in the ${first} of ${it}`
}

/** Rows of treated units from their first treated period on. */
function isTreatedRow(frame: PanelFrame, row: number): boolean {
  const start = frame.cohortIndex[frame.unitIndex[row]]
  return start >= 0 && frame.periodIndex[row] >= start
}

/**
 * Mean outcome of treated units after adoption had they not adopted: the observed mean less the effect, in the outcome
 * column's own units, over the times and units that the effect is about. Under a log the effect is a ratio, and each row
 * is divided by it.
 *
 * @param effect the primary estimate, in the estimate's units
 */
export function counterfactualMean(
  frame: PanelFrame,
  { outcome, headlineWindow }: Pick<DidSpec, 'outcome' | 'headlineWindow'>,
  groupTime: GroupTimeResult,
  effect: number,
): number {
  const { isIn } = headlineSample(frame, headlineWindow, groupTime, plainWords)
  let sum = 0
  let rows = 0
  for (let row = 0; row < frame.n; row++) {
    if (!isTreatedRow(frame, row) || !isIn(row)) continue
    const without = (frame.outcome[row] - effect) / outcome.scale
    sum += outcome.transform === 'log' ? Math.exp(without) : without
    rows++
  }
  return sum / rows
}

/**
 * |effect| over the standard deviation of the outcome, on the estimate's scale, in every unit-period not yet treated:
 * all periods of never-treated units and the periods before adoption of the others.
 */
export function standardisedEffect(frame: PanelFrame, effect: number): number {
  return Math.abs(effect) / untreatedSd(frame)
}

/** Sample standard deviation of the outcome over unit-periods not yet treated, on the estimate's scale. */
export function untreatedSd(frame: PanelFrame): number {
  const values = frame.outcome.filter((_, row) => !isTreatedRow(frame, row))
  return standardDeviation(values)
}
