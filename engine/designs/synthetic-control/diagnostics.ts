import type { Design } from '../design.ts'
import { findBackdating } from './diagnostics/backdating.ts'
import { findCleanDonors } from './diagnostics/clean-donors.ts'
import { findDonorRange } from './diagnostics/donor-range.ts'
import { findDonorWeights } from './diagnostics/donor-weights.ts'
import { findFit } from './diagnostics/fit.ts'
import { findPlaceboRank } from './diagnostics/placebo-rank.ts'
import { findPrePeriods } from './diagnostics/pre-periods.ts'
import { findPredictorBalance } from './diagnostics/predictor-balance.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { joinFindings } from '../shared/finding.ts'

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
