import type { PanelFrame } from '../../../frame/panel.ts'
import type { Fitted } from '../../design.ts'
import type { DidSpec } from '../spec.ts'
import type { TreatmentPaths } from './paths.ts'
import type { EffectAt } from './total-effect.ts'

/**
 * Rows, units and periods. Of a treatment that is on or off, treated units have it in some period; an amount is something
 * that every unit has. Comparison units stand on that side of some effect, and may change later themselves. The window
 * before ends with the last period in which nobody had changed.
 */
export function describeChanges(
  frame: PanelFrame,
  { panel, first }: TreatmentPaths,
  effects: EffectAt[],
  { adoption }: Pick<DidSpec, 'adoption'>,
): Pick<Fitted, 'sample' | 'windows' | 'isAmount'> {
  const start = first.reduce((earliest, place) => (place > 0 ? Math.min(earliest, place) : earliest), Infinity)
  const treated = new Set(frame.unitIndex.filter((_, row) => frame.treatment![row] !== 0))
  return {
    sample: {
      rows: frame.n,
      units: frame.units.length,
      treatedUnits: treated.size,
      comparisonUnits: new Set(effects.flatMap(({ controls }) => [...controls])).size,
      periods: frame.periods.length,
    },
    windows: {
      pre: [panel.periods[0], panel.periods[start - 1]],
      post: [panel.periods[start], panel.periods.at(-1)!],
    },
    ...(adoption.kind === 'treatment' && { isAmount: true as const }),
  }
}
