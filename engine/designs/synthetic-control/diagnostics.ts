import { plainPlural } from '../../words/count.ts'
import { periodWord } from '../../words/period-word.ts'
import type { Design } from '../design.ts'
import { type Finding, joinFindings } from '../shared/finding.ts'
import { findBackdating } from './diagnostics/backdating.ts'
import { findCleanDonors } from './diagnostics/clean-donors.ts'
import { findDonorRange } from './diagnostics/donor-range.ts'
import { findDonorWeights } from './diagnostics/donor-weights.ts'
import { findFit } from './diagnostics/fit.ts'
import { findPlaceboRank } from './diagnostics/placebo-rank.ts'
import { findPredictorBalance } from './diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'

type Diagnostics = Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const findings = [
    findFit(fit, frame.study),
    findPrePeriods(frame),
    findDonorRange(frame),
    findCleanDonors(frame),
    findBackdating(frame, spec, fit, context.intent),
    findPredictorBalance(frame, fit),
    findDonorWeights(frame, fit),
    findPlaceboRank(frame, spec, fit),
  ]
  context.progress(1)
  return joinFindings(findings)
}

/** With fewer a close fit may be chance: the fit tells little about what comes after. Ours. */
const enough = 10

/** Periods before treatment. */
function findPrePeriods({ study, periods }: Pick<SyntheticControlFrame, 'study' | 'periods'>): Finding {
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
