import { plainPlural } from '../../../words/count.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Finding } from '../../shared/finding.ts'

/** With fewer a close fit may be chance: the fit tells little about what comes after. Ours. */
const enough = 10

/** Periods before treatment. */
export function findPrePeriods({ study, periods }: Pick<SyntheticControlFrame, 'study' | 'periods'>): Finding {
  const word = periodWord(periods)
  const message = `The fit rests on ${plainPlural(study.pre, word)} before treatment.`
  return {
    checks: [
      {
        id: 'pre-periods',
        title: `Enough ${word}s before treatment`,
        passed: study.pre >= enough,
        severity: 'major',
        statistic: study.pre,
        threshold: enough,
        message,
      },
    ],
    evidence: { prePeriods: { value: study.pre, text: message } },
  }
}
