import type { PanelFrame } from '../../../frame/panel.ts'
import { standardDeviation } from '../../../numerics/moments.ts'

/** Per row: the count over what it is counted over. */
export function ratesOf({ outcome, exposure }: Pick<PanelFrame, 'outcome' | 'exposure'>): Float64Array {
  return exposure ? outcome.map((count, row) => count / exposure[row]) : outcome
}

/** The total over the total of what is counted over, of the rows that are wanted; `NaN` without any. */
export function rateOf({ outcome, exposure, n }: PanelFrame, isWanted: (row: number) => boolean): number {
  let [counted, over] = [0, 0]
  for (let row = 0; row < n; row++) {
    if (!isWanted(row)) continue
    counted += outcome[row]
    over += exposure ? exposure[row] : 1
  }
  return counted / over
}

/** Whether a row is of a unit before its treatment, or of one never treated. */
export function isUntreatedRow({ cohortIndex, unitIndex, periodIndex }: PanelFrame, row: number): boolean {
  const start = cohortIndex[unitIndex[row]]
  return start < 0 || periodIndex[row] < start
}

/**
 * The panel with rates over the unit's own rate in untreated rows, times a scale: to first order a logarithm, which zeros do
 * not have. `NaN` where nothing was counted in a unit's untreated rows.
 */
export function withRelativeRates(frame: PanelFrame, scale: number): PanelFrame {
  const [counted, over] = [new Float64Array(frame.units.length), new Float64Array(frame.units.length)]
  for (let row = 0; row < frame.n; row++) {
    if (!isUntreatedRow(frame, row)) continue
    counted[frame.unitIndex[row]] += frame.outcome[row]
    over[frame.unitIndex[row]] += frame.exposure?.[row] ?? 1
  }
  const rates = ratesOf(frame)
  const outcome = rates.map((rate, row) => {
    const level = counted[frame.unitIndex[row]] / over[frame.unitIndex[row]]
    return level > 0 ? (scale * rate) / level : NaN
  })
  return { ...frame, outcome }
}

/**
 * Standard deviation of untreated rates over their mean, times the scale: to first order that of their logarithm, so that
 * zeros count.
 */
export function relativeSpread(frame: PanelFrame, scale: number): number {
  const rates = ratesOf(frame).filter((_, row) => isUntreatedRow(frame, row))
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return (scale * standardDeviation(rates)) / mean
}
