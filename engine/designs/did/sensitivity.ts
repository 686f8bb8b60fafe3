import type { PanelFrame } from '../../frame/panel.ts'
import type { VaryOverPool } from '../design.ts'
import type { DidFit } from './estimate.ts'
import { findHonestBounds } from './sensitivity/honest.ts'
import { leaveOneOut } from './sensitivity/leave-one-out.ts'
import { findPlaceboDates } from './sensitivity/placebo-dates.ts'
import { findPlaceboOutcomes } from './sensitivity/placebo-outcomes.ts'
import { drawSpecificationCurve } from './sensitivity/specification-curve.ts'
import type { DidSpec } from './spec.ts'

type Vary = VaryOverPool<DidSpec, PanelFrame, DidFit>

/**
 * What would have to be different for the conclusion to change: departures from parallel trends, false adoption dates,
 * single units and cohorts, and the other choices that could have been declared. Gives the statistics of the pillar
 * robustness.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  // shares of the time, measured on 51 units and 15 years
  const within = (from: number, to: number) => (share: number) => context.progress(from + (to - from) * share)
  const parts = [
    findHonestBounds(fit, context, frame.periods, within(0, 0.2)),
    findPlaceboDates(fit.groupTime, spec.aggregation, frame.periods, context.words, within(0.2, 0.25)),
    findPlaceboOutcomes(frame, spec, context.words),
    await leaveOneOut(frame, spec, fit, context, within(0.25, 0.6)),
    await drawSpecificationCurve(frame, spec, fit, context, within(0.6, 1)),
  ]
  return {
    sensitivity: parts.flatMap(({ sensitivity }) => sensitivity),
    evidence: Object.assign({}, ...parts.map(({ evidence }) => evidence)),
  }
}
