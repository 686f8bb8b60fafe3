import type { PanelFrame } from '../../../frame/panel.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatPercent } from '../../../words/percent.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Finding } from '../../shared/finding.ts'
import { periodWord } from '../../../words/period-word.ts'
import { namePeriod } from '../period-words.ts'

const limit = 0.05

/**
 * Who is observed over time: the share of unit-periods without a row, or the share of units with any gap where that is
 * larger, because the primary estimate leaves those units out.
 */
export function findAttrition(frame: PanelFrame, words: ReaderWords): Finding {
  if (frame.individuals) return findShareOfTreated(frame, words)
  const [units, periods] = [frame.units.length, frame.periods.length]
  const incomplete = frame.units.filter((_, unit) =>
    frame.rowOf.subarray(unit * periods, (unit + 1) * periods).includes(-1),
  ).length
  const statistic = Math.max(1 - frame.n / (units * periods), incomplete / units)
  const word = periodWord(frame.periods, words)
  const message =
    incomplete === 0
      ? `All ${units} ${words.units} are observed in ${periods === 2 ? `both ${word}s` : `all ${plainPlural(periods, word)}`}.`
      : `${incomplete} of ${units} ${words.units} (${formatPercent(incomplete / units, 'never-zero')}) ${incomplete === 1 ? 'lacks' : 'lack'} a row in some ${word} and ${incomplete === 1 ? 'is' : 'are'} left out of the main estimate.`
  return {
    checks: [
      {
        id: 'attrition',
        title: `The same ${words.units} throughout`,
        passed: statistic <= limit,
        severity: 'major',
        statistic,
        threshold: limit,
        message,
      },
    ],
    evidence: { attrition: { value: statistic, text: message } },
  }
}

/**
 * With repeated cross-sections nobody is followed. What can change is who is asked: the statistic is the furthest that the
 * share of rows from groups treated at some time lies, in any period, from its share over all of them.
 */
function findShareOfTreated(frame: PanelFrame, words: ReaderWords): Finding {
  const treated = new Float64Array(frame.periods.length)
  const all = new Float64Array(frame.periods.length)
  for (let row = 0; row < frame.n; row++) {
    all[frame.periodIndex[row]]++
    if (Number.isFinite(frame.cohort[frame.unitIndex[row]])) treated[frame.periodIndex[row]]++
  }
  const overall = treated.reduce((sum, rows) => sum + rows, 0) / frame.n
  const distances = frame.periods.map((_, period) => Math.abs(treated[period] / all[period] - overall))
  const statistic = Math.max(...distances)
  const word = periodWord(frame.periods, words)
  const furthest = frame.periods[distances.indexOf(statistic)]
  const message =
    `${formatPercent(overall, 'never-zero')} of all rows come from ${words.treatedUnits}. In the ${word} in which that share is furthest ` +
    `from this, ${namePeriod(furthest, frame.periods, words)}, it differs by ${formatPercent(statistic, 'never-zero')} of the rows.`
  return {
    checks: [
      {
        id: 'attrition',
        title: `The same mix of ${words.units} throughout`,
        passed: statistic <= limit,
        severity: 'major',
        statistic,
        threshold: limit,
        message,
      },
    ],
    evidence: { attrition: { value: statistic, text: message } },
  }
}
