import type { VaryOverPool } from '../design.ts'
import type { SyntheticControlFit } from './estimate.ts'
import type { SyntheticControlFrame } from './frame.ts'
import { compareEstimators } from './sensitivity/estimators.ts'
import { leaveOneDonorOut } from './sensitivity/leave-one-donor-out.ts'
import { movePlaceboDates } from './sensitivity/placebo-dates.ts'
import type { PartContext } from './sensitivity/part.ts'
import { shortenPrePeriod } from './sensitivity/pre-period-length.ts'
import { tryVariants } from './sensitivity/variants.ts'
import type { SyntheticControlSpec } from './spec.ts'
import { joinParts, progressWithin } from '../shared/sensitivity-part.ts'

type Vary = VaryOverPool<SyntheticControlSpec, SyntheticControlFrame, SyntheticControlFit>

/**
 * What would have to be different for the conclusion to change: single donors, false dates, other donor pools and
 * predictors, a shorter path before treatment, other estimators. Gives the statistics of the pillar robustness.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  const { smallestEffect } = context.intent
  const within = (from: number, to: number): PartContext => ({
    map: context.map,
    progress: progressWithin(context, from, to),
  })
  const parts = [
    await leaveOneDonorOut(frame, spec, fit, within(0, 0.3)),
    await movePlaceboDates(frame, spec, fit, smallestEffect, within(0.3, 0.5)),
    await tryVariants(frame, spec, fit, within(0.5, 0.85)),
    compareEstimators(fit),
  ]
  const shortened = await shortenPrePeriod(frame, spec, fit, within(0.85, 1))
  return joinParts([...parts, { sensitivity: [shortened], evidence: {} }])
}
