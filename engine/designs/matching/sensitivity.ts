import type { VaryOverPool } from '../design.ts'
import type { CrossSection } from './cross-section.ts'
import type { MatchingFit } from './estimate.ts'
import { findConfounderStrength } from './sensitivity/confounder-strength.ts'
import { findEValue } from './sensitivity/e-value.ts'
import { findEstimatorAgreement } from './sensitivity/estimator-agreement.ts'
import { findOsterDelta } from './sensitivity/oster.ts'
import { findRosenbaumBounds } from './sensitivity/rosenbaum.ts'
import { drawSpecificationCurve } from './sensitivity/specification-curve.ts'
import { traceTrimming } from './sensitivity/trimming.ts'
import type { MatchingSpec } from './spec.ts'

type Vary = VaryOverPool<MatchingSpec, CrossSection, MatchingFit>

/**
 * What would have to be different for the conclusion to change: an unmeasured confounder (four ways to measure its
 * strength), other estimators and covariates, fewer units. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  const within = (from: number, to: number) => (share: number) => context.progress(from + (to - from) * share)
  const parts = [
    findConfounderStrength(frame, fit),
    findRosenbaumBounds(frame, spec, fit, context.intent.smallestEffect, within(0.1, 0.3)),
    findEValue(frame, spec, fit),
    findEstimatorAgreement(fit),
    findOsterDelta(frame, fit),
    traceTrimming(frame, spec, fit, context.seed, within(0.3, 0.5)),
    await drawSpecificationCurve(frame, spec, fit, context, within(0.5, 1)),
  ]
  return {
    sensitivity: parts.flatMap(({ sensitivity }) => sensitivity),
    evidence: Object.assign({}, ...parts.map(({ evidence }) => evidence)),
  }
}
