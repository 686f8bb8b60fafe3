import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { plural } from '../../../words/count.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import type { Finding } from '../../shared/finding.ts'
import { spanOf } from '../words.ts'

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
export function findComparisonGroup(frame: PanelFrame, groupTime: GroupTimeResult, words: ReaderWords): Finding {
  const perPeriod = countComparisonUnits(groupTime)
  const smallest = Math.min(...perPeriod.map(({ units }) => units))
  return {
    checks: [
      {
        id: 'comparison-group',
        title: `Enough ${words.units} to compare with`,
        passed: smallest >= fewest,
        severity: 'major',
        statistic: smallest,
        threshold: fewest,
        message: [
          describeNeverTreated(frame, groupTime, words),
          describeSmallest(frame, perPeriod, smallest, groupTime, words),
          ...describeAlone(groupTime, words),
        ].join(' '),
      },
    ],
    evidence: {},
  }
}

type PerPeriod = { period: number; units: number }[]

function describeNeverTreated(frame: PanelFrame, groupTime: GroupTimeResult, words: ReaderWords): string {
  const cohorts = frame.individuals ? frame.cohort : groupTime.cohortOf
  const never = cohorts.filter((cohort) => cohort === Infinity).length
  if (never === 0) return `No ${words.unit} ${words.isNeverTreated}.`
  return `${plural(never, words.unit, words.units)} ${never === 1 ? words.isNeverTreated : words.neverTreated}.`
}

function describeSmallest(
  frame: PanelFrame,
  perPeriod: PerPeriod,
  smallest: number,
  groupTime: GroupTimeResult,
  words: ReaderWords,
): string {
  const thin = perPeriod.filter(({ units }) => units === smallest).map(({ period }) => period)
  const when = spanOf(thin, frame.periods, words)
  if (smallest === 0) return `Nobody is left to compare with ${when}: no effect is estimated there.`
  if (smallest > 1) return `The comparison group is smallest ${when}, with ${smallest} ${words.units}.`
  const alone = comparisonUnitsIn(thin.at(-1)!, groupTime)
  return `One ${words.unit}, ${alone[0]}, is the whole comparison ${when}.`
}

/** How much of the treated unit-periods hangs on a single comparison unit. */
function describeAlone(groupTime: GroupTimeResult, words: ReaderWords): string[] {
  const after = groupTime.cells.filter(({ relativeTime, value }) => relativeTime >= 0 && !Number.isNaN(value))
  const total = after.reduce((sum, { treatedUnits }) => sum + treatedUnits, 0)
  const alone = after.filter(({ comparisonUnits }) => comparisonUnits === 1)
  const share = alone.reduce((sum, { treatedUnits }) => sum + treatedUnits, 0) / total
  if (share === 0) return []
  const names = new Set(alone.flatMap(({ period }) => comparisonUnitsIn(period, groupTime)))
  const where = names.size === 1 ? 'there' : `in that one ${words.unit}`
  return [
    `${formatPercent(share, 'never-zero')} of the observations behind the main estimate rest on it: whatever else happened ${where} is taken for the effect,`,
    'and the margin of error does not cover it.',
  ]
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
