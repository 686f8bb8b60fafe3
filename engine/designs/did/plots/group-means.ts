import type { PanelFrame } from '../../../frame/panel.ts'
import { normalQuantile } from '../../../numerics/distributions.ts'
import { mean, variance } from '../../../numerics/moments.ts'

/** A group's mean outcome in one period, on the estimate's scale, with its 95 % interval (`NaN` with one row). */
export interface GroupMean {
  mean: number
  low: number
  high: number
}

/**
 * Mean over the rows of one period whose unit belongs to the group, with a normal interval of its standard error SD/√n.
 * The rows count as independent: the interval says how far the group's members differ, not how sure the effect is.
 */
export function meanOutcome(frame: PanelFrame, period: number, holds: (unit: number) => boolean): GroupMean {
  const values = valuesOf(frame, period, holds)
  const middle = mean(values)
  const reach = normalQuantile(0.975) * Math.sqrt(variance(values) / values.length)
  return { mean: middle, low: middle - reach, high: middle + reach }
}

/** Plain mean of what the outcome's logarithms were taken of; `of` undoes the logarithm. */
export function plainMean(
  frame: PanelFrame,
  period: number,
  holds: (unit: number) => boolean,
  of: (value: number) => number,
): number {
  return mean(valuesOf(frame, period, holds).map(of))
}

/**
 * Mean change from the period before: over units that have both rows, or with repeated cross-sections the difference of
 * the two means.
 */
export function meanChange(frame: PanelFrame, period: number, holds: (unit: number) => boolean): number {
  if (frame.individuals) {
    return mean(valuesOf(frame, period, holds)) - mean(valuesOf(frame, period - 1, holds))
  }
  const changes: number[] = []
  for (let unit = 0; unit < frame.units.length; unit++) {
    const row = frame.rowOf[unit * frame.periods.length + period]
    const before = frame.rowOf[unit * frame.periods.length + period - 1]
    if (row >= 0 && before >= 0 && holds(unit)) changes.push(frame.outcome[row] - frame.outcome[before])
  }
  return mean(changes)
}

function valuesOf(frame: PanelFrame, period: number, holds: (unit: number) => boolean): number[] {
  const values: number[] = []
  if (!frame.individuals) {
    // a unit has one row in a period, and rows are in the order of units
    for (let unit = 0; unit < frame.units.length; unit++) {
      const row = frame.rowOf[unit * frame.periods.length + period]
      if (row >= 0 && holds(unit)) values.push(frame.outcome[row])
    }
    return values
  }
  for (let row = 0; row < frame.n; row++) {
    if (frame.periodIndex[row] === period && holds(frame.unitIndex[row])) values.push(frame.outcome[row])
  }
  return values
}
