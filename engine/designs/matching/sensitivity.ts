import type { VaryOverPool } from '../design.ts'
import type { CrossSection } from './cross-section.ts'
import type { MatchingFit } from './estimate.ts'
import { findConfounderStrength } from './sensitivity/confounder-strength.ts'
import { findCovariateMoves } from './sensitivity/covariate-sets.ts'
import { findEValue } from './sensitivity/e-value.ts'
import { findEstimatorAgreement } from './sensitivity/estimator-agreement.ts'
import { findOsterDelta } from './sensitivity/oster.ts'
import { findRosenbaumBounds } from './sensitivity/rosenbaum.ts'
import { drawSpecificationCurve } from './sensitivity/specification-curve.ts'
import { traceTrimming } from './sensitivity/trimming.ts'
import type { MatchingSpec } from './spec.ts'
import { joinParts, progressWithin } from '../shared/sensitivity-part.ts'

type Vary = VaryOverPool<MatchingSpec, CrossSection, MatchingFit>

/**
 * What would have to be different for the conclusion to change: an unmeasured confounder (four ways to measure its
 * strength), other estimators and covariates, fewer units. How far the estimate moves over the latter is what the pillar
 * robustness scores; how strong a confounder must be is reported and earns no marks.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  // shares of the time, measured on 30,000 units
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const parts = [
    findConfounderStrength(frame, fit),
    findRosenbaumBounds(frame, spec, fit, context.intent, within(0.02, 0.05)),
    findEValue(frame, spec, fit),
    findEstimatorAgreement(frame, fit, context),
    findCovariateMoves(frame, spec, fit, context, within(0.05, 0.35)),
    findOsterDelta(frame, fit),
    await traceTrimming(frame, spec, fit, context, within(0.35, 0.4)),
    await drawSpecificationCurve(frame, spec, fit, context, within(0.4, 1)),
  ]
  return joinParts(parts)
}
