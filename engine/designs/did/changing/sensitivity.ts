import type { PanelFrame } from '../../../frame/panel.ts'
import type { VaryOverPool } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { joinParts, progressWithin } from '../../shared/sensitivity-part.ts'
import { findHonestBounds } from '../sensitivity/honest.ts'
import { leaveOneOut } from '../sensitivity/leave-one-out.ts'
import { choiceOf } from '../sensitivity/movement.ts'
import { findPlaceboOutcomes } from '../sensitivity/placebo-outcomes.ts'
import type { DidSpec } from '../spec.ts'
import type { ChangingFit } from './estimate.ts'
import { findFalseDates } from './false-dates.ts'
import { drawChangingCurve } from './specification-curve.ts'
import { changeWords, withEstimateUnits } from './words.ts'

type Vary = VaryOverPool<DidSpec, PanelFrame, ChangingFit>

/**
 * What would have to be different for the conclusion to change: departures from parallel trends (bounds on the average of
 * the event study in units of the estimate), false dates of the first change, single units and starting groups, and the
 * other choices that could have been declared.
 */
export const varyAssumptions: Vary = async (frame, locked, fit, context) => {
  const words = changeWords(context.words, frame.periods)
  const told = { ...context, words }
  const spec = withEstimateUnits(locked)
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const influence = { units: fit.paths.panel.units, values: fit.total.influence }
  const parts = [
    findHonestBounds({ ...fit, groupTime: fit.paths.panel }, told, frame.periods, within(0, 0.3)),
    findFalseDates(fit, spec, words),
    findPlaceboOutcomes(frame, spec, words),
    await leaveOneOut(frame, spec, { ...fit, influence }, told, within(0.3, 0.8)),
    { sensitivity: [], evidence: {}, moves: moveToImputation(fit) },
    drawChangingCurve(frame, spec, fit, words),
  ]
  context.progress(1)
  return joinParts(parts)
}

/** How far the one other estimator of the same average lies. */
function moveToImputation({ estimates, primary }: ChangingFit): ChoiceMove[] {
  const other = estimates.find(({ id }) => id === 'imputation')!
  if (Number.isNaN(other.value) || Number.isNaN(other.se)) return []
  return [choiceOf({ name: other.name, move: other.value - primary.value, se: other.se, ownSe: primary.se })]
}
