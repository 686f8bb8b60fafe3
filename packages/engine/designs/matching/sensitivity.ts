import type { Grouping } from '../../inference/fixed-effects.ts'
import type { Text } from '../../fact.ts'
import type { StepContext, VaryOverPool } from '../design.ts'
import type { ChoiceMove } from '../shared/choices.ts'
import { joinParts, progressWithin, type SensitivityPart } from '../shared/finding.ts'
import type { CrossSection } from './cross-section.ts'
import { biasFigures, errorOfMove, errorOfMoveFromErrors, scalesOf, typicalMove } from './diagnostics/bias.ts'
import { type MatchingFit, OTHER_WAYS } from './estimate.ts'
import { averagesOthers } from './robustness.ts'
import { findConfounderStrength } from './sensitivity/confounder-strength.ts'
import { findCovariateMoves } from './sensitivity/covariate-sets.ts'
import { findEValue } from './sensitivity/e-value.ts'
import { findOsterDelta } from './sensitivity/oster.ts'
import { partOf } from './sensitivity/part.ts'
import { findRosenbaumBounds } from './sensitivity/rosenbaum.ts'
import { drawSpecificationCurve } from './sensitivity/specification-curve.ts'
import { traceTrimming } from './sensitivity/trimming.ts'
import type { MatchingSpec } from './spec.ts'

type Vary = VaryOverPool<MatchingSpec, CrossSection, MatchingFit, Text>

/**
 * What would have to be different for the conclusion to change: an unmeasured confounder (four ways to measure its
 * strength), other estimators and covariates, fewer units. How far the estimate moves over the latter is what the pillar
 * robustness scores; how strong a confounder must be is reported and earns no marks.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  // shares of the time, measured on 30,000 units
  const within = (from: number, to: number) => progressWithin(context, from, to)
  // where gaps are imputed, what is estimated anew is estimated on the first completed set, and moves from its own estimate
  const own = fit.ofFirstSet ?? fit
  const parts = [
    findConfounderStrength(frame, fit),
    findRosenbaumBounds(frame, spec, own, context.intent, within(0.02, 0.05)),
    findEValue(frame, spec, fit),
    findEstimatorAgreement(frame, spec, fit, context),
    findCovariateMoves(frame, spec, own, context, within(0.05, 0.35)),
    findOsterDelta(frame, own),
    await traceTrimming(frame, spec, own, context, within(0.35, 0.4)),
    await drawSpecificationCurve(frame, spec, own, context, within(0.4, 1)),
    { sensitivity: [], evidence: {}, moves: moveToOtherWay(fit) },
  ]
  return joinParts(parts)
}

/** The primary estimate under the other way to treat units that lack a covariate, as one of the choices. */
function moveToOtherWay({ primary, estimates }: MatchingFit): ChoiceMove<Text>[] {
  return estimates
    .filter(({ id }) => OTHER_WAYS.includes(id))
    .map(({ name, value, se }) => ({
      name,
      value: primary.value - value,
      noise: errorOfMoveFromErrors(se, primary.se),
    }))
}

/**
 * How far other estimators of the same effect move the estimate, and which of them keep its conclusion. Only those of the
 * same estimand enter the move: others differ where effects do, without any bias.
 */
function findEstimatorAgreement(
  { clusters }: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  { intent }: Pick<StepContext, 'intent'>,
): SensitivityPart<Text> {
  const others = fit.estimates.filter(
    ({ id, role, ci }) => role === 'robustness' && ci.every(Number.isFinite) && !OTHER_WAYS.includes(id),
  )
  // counts every row of the series, as tables and the narrative do
  const all = [fit.primary, ...others]
  const lost = all.filter(({ ci }) => !fit.conclusion.keeps(ci)).map(({ name }) => name)
  const moves = movesOf(fit, spec, clusters)
  const bias = biasFigures(typicalMove(moves), scalesOf(fit, intent))
  const figures = {
    moves: moves.length === 0 ? null : { count: moves.length, bias },
    estimators: all.length,
    conclusion: fit.conclusion.kind,
    lost,
  }
  const series = all.map(({ name, value, ci, role }) => ({
    setting: name,
    value,
    ci,
    keepsConclusion: fit.conclusion.keeps(ci),
    locked: role === 'primary',
  }))
  return partOf('other-estimators', figures, { series, moves })
}

/** Moves to the estimators of the locked estimand; of two with the same weights one. */
function movesOf(
  { primary, estimates, influences }: MatchingFit,
  spec: MatchingSpec,
  clusters: Grouping | undefined,
): ChoiceMove<Text>[] {
  const same = estimates.filter(
    ({ id, role, ci }) =>
      role === 'robustness' &&
      !OTHER_WAYS.includes(id) &&
      !averagesOthers(id, spec) &&
      ci.every(Number.isFinite) &&
      !(id === 'cbps' && spec.estimand === 'ATT'),
  )
  return same.map(({ id, name, value, se }) => ({
    name,
    value: primary.value - value,
    noise:
      influences[id] === undefined
        ? errorOfMoveFromErrors(se, primary.se)
        : errorOfMove(influences[id], influences.primary, clusters),
  }))
}
