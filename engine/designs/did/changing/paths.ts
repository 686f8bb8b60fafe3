import type { PanelFrame } from '../../../frame/panel.ts'
import { keepCompleteUnits } from '../../../frame/select-rows.ts'

/** How the treatment of every unit goes, of the units with a row in every period. Periods are counted by their place, from 0. */
export interface TreatmentPaths {
  panel: PanelFrame
  /** Per unit: the treatment in the first period. */
  baseline: Float64Array
  /** Per unit: the place of the first change; -1 = none. 0 = it had changed before the first period in use. */
  first: Int32Array
  /** Per unit: 1 where the first change is upward, -1 where it is downward, 0 without a change. */
  direction: Int8Array
  /**
   * Per unit: from this place on the treatment has been both above and below its baseline, so that no sign tells what its
   * effect is of; the number of periods where that never happens.
   */
  usableTo: Int32Array
  /** Units by their baseline, in the panel's order. */
  alike: Map<number, number[]>
}

/**
 * The paths of a panel's treatments.
 *
 * @param frame with `treatment` per row, cohorts being first changes
 * @see de Chaisemartin & D'Haultfœuille 2024, section 2 (F_g, D_{g,1}, S_g and the restriction on what crosses the baseline)
 */
export function readPaths(frame: PanelFrame): TreatmentPaths {
  const panel = keepCompleteUnits(frame)
  const periods = panel.periods.length
  const baseline = new Float64Array(panel.units.length)
  const direction = new Int8Array(panel.units.length)
  const usableTo = new Int32Array(panel.units.length).fill(periods)
  const alike = new Map<number, number[]>()
  for (let unit = 0; unit < baseline.length; unit++) {
    baseline[unit] = treatmentIn(panel, unit, 0)
    const others = alike.get(baseline[unit])
    if (others) others.push(unit)
    else alike.set(baseline[unit], [unit])
    for (let period = 1; period < periods; period++) {
      const side = Math.sign(treatmentIn(panel, unit, period) - baseline[unit])
      if (direction[unit] === 0) direction[unit] = side
      else if (side === -direction[unit] && usableTo[unit] === periods) usableTo[unit] = period
    }
  }
  return { panel, baseline, first: panel.cohortIndex, direction, usableTo, alike }
}

/** The treatment of a unit in a period by its place, in a panel without gaps. */
export function treatmentIn({ treatment, periods }: PanelFrame, unit: number, period: number): number {
  return treatment![unit * periods.length + period]
}
