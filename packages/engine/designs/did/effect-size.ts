import { countPeriods } from '../../frame/count-periods.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import { keepHeadline } from './group-time/headline-window.ts'
import type { GroupTimeResult } from './group-time/cells.ts'
import type { DidSpec } from './spec.ts'
import { standardDeviation } from '../../numerics/moments.ts'

/** Whether a row of a treated unit is one that the headline is about. */
function headlineRows(
  frame: PanelFrame,
  window: DidSpec['headlineWindow'],
  groupTime: GroupTimeResult,
): (row: number) => boolean {
  if (window === undefined) return () => true
  const behind = new Set(
    keepHeadline(groupTime, window)
      .cells.filter(({ relativeTime, value }) => relativeTime >= 0 && !Number.isNaN(value))
      .map(({ cohort }) => cohort),
  )
  const count = countPeriods(frame.periods)
  return (row) => {
    const cohort = frame.cohort[frame.unitIndex[row]]
    return behind.has(cohort) && count(frame.periods[frame.periodIndex[row]]) - count(cohort) <= window.last
  }
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
  const isIn = headlineRows(frame, headlineWindow, groupTime)
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

/** The same over rows that are given, such as those whose outcome without treatment is imputed. */
export function counterfactualMeanOf(
  rows: readonly number[],
  { outcome: values }: Pick<PanelFrame, 'outcome'>,
  { outcome: { scale, transform } }: Pick<DidSpec, 'outcome'>,
  effect: number,
): number {
  const without = rows.map((row) => (values[row] - effect) / scale)
  return without.reduce((sum, one) => sum + (transform === 'log' ? Math.exp(one) : one), 0) / rows.length
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
