import type { Design } from '../design.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { compareEstimators } from './sensitivity/estimators.ts'
import { leaveOneDonorOut } from './sensitivity/leave-one-donor-out.ts'
import { movePlaceboDates } from './sensitivity/placebo-dates.ts'
import { shortenPrePeriod } from './sensitivity/pre-period-length.ts'
import { tryVariants } from './sensitivity/variants.ts'
import type { SyntheticControlSpec } from './spec.ts'

type Vary = Design<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>['sensitivity']

/**
 * What would have to be different for the conclusion to change: single donors, false dates, other donor pools and
 * predictors, a shorter path before treatment, other estimators. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = (frame, spec, fit, context) => {
  const { smallestEffect } = context.intent
  const within = (from: number, to: number) => (share: number) => context.progress(from + (to - from) * share)
  const parts = [
    leaveOneDonorOut(frame, spec, fit, within(0, 0.3)),
    movePlaceboDates(frame, spec, fit, smallestEffect, within(0.3, 0.5)),
    tryVariants(frame, spec, fit, within(0.5, 0.85)),
    compareEstimators(fit, smallestEffect),
  ]
  const shortened = shortenPrePeriod(frame, spec, fit, within(0.85, 1))
  return {
    sensitivity: [...parts.flatMap(({ sensitivity }) => sensitivity), shortened],
    evidence: Object.assign({}, ...parts.map(({ evidence }) => evidence)),
  }
}
