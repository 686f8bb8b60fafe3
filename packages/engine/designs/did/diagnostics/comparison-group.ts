import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { Text } from '../../../fact.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { placeInTime } from '../../../words/names.ts'
import { check } from '../facts.ts'

/** Below this the comparison rests on single units. Our choice. */
const fewest = 5

/**
 * How many units stand for "without treatment" in each period that has an effect.
 *
 * @returns one entry per period with a treated cohort, ascending; the number is the smallest over its cohorts
 */
export function countComparisonUnits(groupTime: GroupTimeResult): { period: number; units: number }[] {
  const byPeriod = new Map<number, number>()
  for (const cell of groupTime.cells) {
    if (cell.relativeTime < 0) continue
    byPeriod.set(cell.period, Math.min(byPeriod.get(cell.period) ?? Infinity, cell.comparisonUnits))
  }
  return [...byPeriod].map(([period, units]) => ({ period, units })).sort((a, b) => a.period - b.period)
}

/** The size of the comparison group over time; names the unit where one stands alone. */
export function findComparisonGroup(frame: PanelFrame, groupTime: GroupTimeResult, words: ReaderWords): Finding<Text> {
  const perPeriod = countComparisonUnits(groupTime)
  const smallest = Math.min(...perPeriod.map(({ units }) => units))
  const thin = perPeriod.filter(({ units }) => units === smallest).map(({ period }) => period)
  const cohorts = frame.individuals ? frame.cohort : groupTime.cohortOf
  const told = check('comparison-group', {
    words,
    never: cohorts.filter((cohort) => cohort === Infinity).length,
    smallest,
    when: placeInTime(thin, frame.periods, words),
    alone: smallest === 1 ? comparisonUnitsIn(thin.at(-1)!, groupTime)[0] : null,
    rest: restOnOne(groupTime),
  })
  return {
    checks: [
      checkOf(
        {
          id: 'comparison-group',
          passed: smallest >= fewest,
          severity: 'major',
          statistic: smallest,
          threshold: fewest,
        },
        told,
      ),
    ],
    evidence: {},
  }
}

/** How much of the treated unit-periods hangs on a single comparison unit, and on how many such units; null = nothing does. */
function restOnOne(groupTime: GroupTimeResult): { share: number; units: number } | null {
  const after = groupTime.cells.filter(({ relativeTime, value }) => relativeTime >= 0 && !Number.isNaN(value))
  const total = after.reduce((sum, { treatedUnits }) => sum + treatedUnits, 0)
  const alone = after.filter(({ comparisonUnits }) => comparisonUnits === 1)
  const share = alone.reduce((sum, { treatedUnits }) => sum + treatedUnits, 0) / total
  if (share === 0) return null
  return { share, units: new Set(alone.flatMap(({ period }) => comparisonUnitsIn(period, groupTime))).size }
}

/** Labels of the units that no cohort's treatment has reached in a period, so that they stand for "without treatment" there. */
export function comparisonUnitsIn(period: number, groupTime: GroupTimeResult): string[] {
  const { comparison, anticipation } = groupTime.options
  const count = countPeriods(groupTime.cells.map((cell) => cell.period))
  const labels = groupTime.labels.filter((_, unit) => {
    const cohort = groupTime.cohortOf[unit]
    return cohort === Infinity || (comparison === 'not-yet-treated' && count(cohort) > count(period) + anticipation)
  })
  return [...new Set(labels)]
}
