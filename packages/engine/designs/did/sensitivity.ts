import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { VaryOverPool } from '../design.ts'
import type { DidFit } from './estimate.ts'
import { findHonestBounds } from './sensitivity/honest.ts'
import { leaveOneOut, type WholeRun } from './sensitivity/leave-one-out.ts'
import { moveToOtherEstimators } from './sensitivity/movement.ts'
import { findPlaceboDates, findPlaceboOutcomes, placeboOf } from './sensitivity/placebos.ts'
import { drawSpecificationCurve } from './sensitivity/specification-curve.ts'
import type { DidSpec } from './spec.ts'
import { joinParts, progressWithin, type SensitivityPart } from '../shared/finding.ts'

/** Influence on the primary estimate. */
export function influenceOf({ groupTime, aggregations }: DidFit, { aggregation }: DidSpec): WholeRun['influence'] {
  return { units: groupTime.units, values: aggregations[aggregation].overall.influence }
}

type Vary = VaryOverPool<DidSpec, PanelFrame, DidFit, Text>

/**
 * What would have to be different for the conclusion to change: departures from parallel trends, false adoption dates,
 * single units and cohorts, and the other choices that could have been declared. Gives the statistics of the pillar
 * robustness.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  // shares of the time, measured on 30,000 units and 10 years: with few units nobody waits
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const parts: SensitivityPart<Text>[] = [
    findHonestBounds(fit, context, frame.periods, within(0, 0.03)),
    findPlaceboDates(fit.groupTime, placeboOf(spec), frame.periods, context.words, within(0.03, 0.04)),
    findPlaceboOutcomes(frame, spec, context.words),
    await leaveOneOut(frame, spec, { ...fit, influence: influenceOf(fit, spec) }, context, within(0.04, 0.2)),
    { sensitivity: [], evidence: {}, moves: moveToOtherEstimators(fit) },
    { sensitivity: [], evidence: {}, moves: fit.otherUnits?.move ? [fit.otherUnits.move] : [] },
    await drawSpecificationCurve(frame, spec, fit, context, within(0.2, 1)),
  ]
  return joinParts(parts)
}
