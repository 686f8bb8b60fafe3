import type { Design } from '../design.ts'
import { findClusters } from './diagnostics/clusters.ts'
import { findCovariateContinuity } from './diagnostics/covariate-continuity.ts'
import { findDensity } from './diagnostics/density.ts'
import { findDistinctValues, findEffectiveRows, findLocality } from './diagnostics/support.ts'
import { findLackOfFit } from './diagnostics/lack-of-fit.ts'
import { findPredictedOutcome } from './diagnostics/predicted-outcome.ts'
import { findTakeUp } from './diagnostics/take-up.ts'
import type { RddFit } from './estimate.ts'
import type { RddFrame } from './frame.ts'
import type { RddSpec } from './spec.ts'
import { joinFindings } from '../shared/finding.ts'

type Diagnostics = Design<RddSpec, RddFrame, RddFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const findings = [
    findDensity(frame, fit, spec),
    findCovariateContinuity(frame, spec, fit),
    findPredictedOutcome(frame, spec, fit),
    findLackOfFit(frame, spec, fit),
    findEffectiveRows(frame, fit),
    findDistinctValues(frame, fit),
    findLocality(spec),
    findTakeUp(frame, spec, fit),
    findClusters(frame),
  ]
  context.progress(1)
  return joinFindings(findings)
}
