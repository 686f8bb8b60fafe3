import type { Design } from '../design.ts'
import type { CrossSection } from './cross-section.ts'
import { compareTerms } from './diagnostics/balance.ts'
import { findClusters } from './diagnostics/clusters.ts'
import { findCovariateBalance } from './diagnostics/covariate-balance.ts'
import { findCurvature } from './diagnostics/curvature.ts'
import { findOverlap } from './diagnostics/overlap.ts'
import { findResidualImbalance } from './diagnostics/residual-imbalance.ts'
import { findPlaceboOutcome, findPreTreatmentOutcome } from './diagnostics/placebo-outcome.ts'
import type { MatchingFit } from './estimate.ts'
import type { MatchingSpec } from './spec.ts'
import { joinFindings } from '../shared/finding.ts'

type Diagnostics = Design<MatchingSpec, CrossSection, MatchingFit>['diagnostics']

/**
 * What puts the design in doubt: every check as a sentence with its number, and the statistics of the pillars design
 * validity and balance. None of them looks at the sign or the p value of the estimate.
 */
export const diagnostics: Diagnostics = (frame, spec, fit, context) => {
  const overlap = findOverlap(frame, fit.logit.fitted, fit.weights, spec.estimand)
  context.progress(0.2)
  const balance = findCovariateBalance(compareTerms(frame, fit.weights, spec.estimand))
  context.progress(0.6)
  const findings = [
    overlap,
    balance,
    findResidualImbalance(frame, spec, fit, context.intent),
    findCurvature(frame, spec, fit, context),
    findPlaceboOutcome(frame, spec, fit, context),
    findPreTreatmentOutcome(spec),
    findClusters(frame),
  ]
  return joinFindings(findings)
}
