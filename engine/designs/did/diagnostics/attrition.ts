import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { Finding } from './finding.ts'
import { count, percent, periodWord } from './period-words.ts'

const limit = 0.05

/**
 * Who is observed over time: the share of unit-periods without a row, or the share of units with any gap where that is
 * larger, because the primary estimate leaves those units out.
 */
export function findAttrition(frame: PanelFrame, words: ReaderWords): Finding {
  const [units, periods] = [frame.units.length, frame.periods.length]
  const incomplete = frame.units.filter((_, unit) =>
    frame.rowOf.subarray(unit * periods, (unit + 1) * periods).includes(-1),
  ).length
  const statistic = Math.max(1 - frame.n / (units * periods), incomplete / units)
  const word = periodWord(frame.periods, words)
  const message =
    incomplete === 0
      ? `All ${units} ${words.units} are observed in all ${count(periods, word)}.`
      : `${incomplete} of ${units} ${words.units} (${percent(incomplete / units)}) ${incomplete === 1 ? 'lacks' : 'lack'} a row in some ${word} and ${incomplete === 1 ? 'is' : 'are'} left out of the main estimate.`
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
