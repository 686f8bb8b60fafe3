import type { PanelFrame } from '../../../frame/panel.ts'
import type { GroupTimeResult } from '../group-time/types.ts'
import type { Finding } from './finding.ts'
import { count, percent, periodWord } from './period-words.ts'

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
export function findComparisonGroup(frame: PanelFrame, groupTime: GroupTimeResult): Finding {
  const perPeriod = countComparisonUnits(groupTime)
  const smallest = Math.min(...perPeriod.map(({ units }) => units))
  const neverTreated = groupTime.cohortOf.filter((cohort) => cohort === Infinity).length
  const word = periodWord(frame.periods)
  return {
    checks: [
      {
        id: 'comparison-group',
        title: 'Enough units to compare with',
        passed: smallest >= fewest,
        severity: 'major',
        statistic: smallest,
        threshold: fewest,
        message: [
          `${count(neverTreated, 'unit')} ${neverTreated === 1 ? 'is' : 'are'} never treated.`,
          describeSmallest(perPeriod, smallest, groupTime, word),
          ...describeAlone(perPeriod, groupTime),
        ].join(' '),
      },
    ],
    evidence: {},
  }
}

type PerPeriod = { period: number; units: number }[]

function describeSmallest(perPeriod: PerPeriod, smallest: number, groupTime: GroupTimeResult, word: string): string {
  const thin = perPeriod.filter(({ units }) => units === smallest).map(({ period }) => period)
  const when = thin.length === 1 ? `in ${thin[0]}` : `in ${count(thin.length, word)} (${thin[0]} to ${thin.at(-1)})`
  if (smallest === 0) return `Nobody is left to compare with ${when}: no effect is estimated there.`
  if (smallest > 1) return `The comparison group is smallest ${when}, with ${smallest} units.`
  const alone = comparisonUnitsIn(thin.at(-1)!, groupTime)
  return `One unit, ${alone[0]}, is the whole comparison ${when}.`
}

/** How much of the treated unit-periods hangs on a single comparison unit. */
function describeAlone(perPeriod: PerPeriod, groupTime: GroupTimeResult): string[] {
  const after = groupTime.cells.filter(({ relativeTime, value }) => relativeTime >= 0 && !Number.isNaN(value))
  const total = after.reduce((sum, { treatedUnits }) => sum + treatedUnits, 0)
  const alone = after.filter(({ comparisonUnits }) => comparisonUnits === 1)
  const share = alone.reduce((sum, { treatedUnits }) => sum + treatedUnits, 0) / total
  if (share === 0 || perPeriod.length === 0) return []
  const names = new Set(alone.flatMap(({ period }) => comparisonUnitsIn(period, groupTime)))
  const whose = names.size === 1 ? 'what happened there for reasons of its own' : 'what happened in that one unit'
  return [`${percent(share)} of the treated observations rest on that, so ${whose} would be taken for the effect.`]
}

/** Units that no cohort's treatment has reached in a period, so that they stand for "without treatment" there. */
export function comparisonUnitsIn(period: number, groupTime: GroupTimeResult): string[] {
  const { comparison, anticipation } = groupTime.options
  return groupTime.units.filter((_, unit) => {
    const cohort = groupTime.cohortOf[unit]!
    return cohort === Infinity || (comparison === 'not-yet-treated' && cohort > period + anticipation)
  })
}
