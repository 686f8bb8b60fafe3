import { plainPlural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { capitalize } from '../../../words/sentence.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { referencePeriod } from '../group-time/comparisons.ts'
import type { DidSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'
import { periodWord } from '../../../words/period-word.ts'

/** From here on more periods before treatment add little. */
const enough = 4

/**
 * Periods before treatment: their mean over treated units, each counted up to four, so that one late cohort with many
 * cannot stand in for early ones with few.
 *
 * Periods in which units may already react do not count.
 */
export function findPrePeriods(frame: PanelFrame, spec: Pick<DidSpec, 'anticipation'>, words: ReaderWords): Finding {
  const available = Array.from(frame.cohort)
    .filter(Number.isFinite)
    .map((cohort) => referencePeriod(frame.periods, cohort, spec.anticipation) + 1)
  const statistic = available.reduce((sum, periods) => sum + Math.min(periods, enough), 0) / available.length
  const few = available.filter((periods) => periods < enough).length
  const word = periodWord(frame.periods, words)
  const fewest = Math.min(...available)
  const message =
    few === 0
      ? `Every ${words.treatedUnit} is observed for at least ${enough} ${word}s before ${words.it}; the fewest is ${fewest}.`
      : `${few} of ${plainPlural(available.length, words.treatedUnit, words.treatedUnits)} ${few === 1 ? 'has' : 'have'} fewer than ${enough} ${word}s before ${words.it}; the fewest is ${fewest}.`
  return {
    checks: [
      {
        id: 'pre-periods',
        title: `Enough ${word}s before ${words.the}`,
        passed: few === 0,
        severity: 'major',
        statistic,
        threshold: enough,
        message,
      },
    ],
    evidence: {
      prePeriods: {
        value: statistic,
        text: `${capitalize(words.treatedUnits)} have ${formatNumber(statistic, 2)} ${word}s before ${words.it} on average, counting at most ${enough} each. ${message}`,
      },
    },
  }
}
