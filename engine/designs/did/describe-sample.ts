import { countPeriods } from '../../frame/count-periods.ts'
import type { Sample, Windows } from '../../analysis.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { DidSpec } from './spec.ts'

/**
 * Rows, units and periods of the panel. Comparison units are those that stand on the comparison side of at least one
 * effect after adoption: the never-treated, and with not-yet-treated comparisons also every unit that could react only
 * after the first cohort had adopted. A unit can be counted on both sides.
 *
 * @param incompleteUnits those that the group-time effects leave out
 */
export function describeSample(
  frame: PanelFrame,
  spec: Pick<DidSpec, 'comparison' | 'anticipation'>,
  incompleteUnits: number,
): Sample {
  const first = firstCohort(frame)
  const count = countPeriods(frame.periods)
  const isComparison = (cohort: number) =>
    cohort === Infinity || (spec.comparison === 'not-yet-treated' && count(cohort) > count(first) + spec.anticipation)
  return {
    rows: frame.n,
    units: frame.units.length,
    treatedUnits: frame.cohort.filter(Number.isFinite).length,
    comparisonUnits: frame.cohort.filter(isComparison).length,
    periods: frame.periods.length,
    ...(incompleteUnits > 0 ? { incompleteUnits } : {}),
  }
}

/** Before the first cohort adopts, and from then on; the two do not overlap though later cohorts are still untreated. */
export function describeWindows(frame: PanelFrame): Windows {
  const first = firstCohort(frame)
  const before = frame.periods.filter((period) => period < first)
  return { pre: [before[0], before.at(-1)!], post: [first, frame.periods.at(-1)!] }
}

/** Not `Math.min(...cohort)`: a call with one argument per unit overflows the stack on large panels. */
function firstCohort(frame: PanelFrame): number {
  return frame.cohort.reduce((first, cohort) => Math.min(first, cohort), Infinity)
}
