import type { Grouping } from '../../../inference/fixed-effects.ts'
import { plainPlural } from '../../../words/count.ts'
import type { StepContext } from '../../design.ts'
import type { CrossSection } from '../cross-section.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { describeBias, scalesOf } from '../diagnostics/bias.ts'
import type { MatchingFit } from '../estimate.ts'
import { errorOfMove, errorOfMoveFromErrors, typicalMove } from '../moves.ts'
import { describeConclusion } from './part.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'

/**
 * How far other estimators of the same effect move the estimate, and which of them keep its conclusion. Only those of the
 * same estimand enter the move: others differ where effects do, without any bias.
 */
export function findEstimatorAgreement(
  { clusters }: CrossSection,
  fit: MatchingFit,
  { intent }: Pick<StepContext, 'intent'>,
): SensitivityPart {
  const others = fit.estimates.filter(({ role, ci }) => role === 'robustness' && ci.every(Number.isFinite))
  // counts every row of the series, as tables and the narrative do
  const all = [fit.primary, ...others]
  const lost = all.filter(({ ci }) => !fit.conclusion.keeps(ci)).map(({ name }) => name)
  const exceptions = lost.length > 0 ? ` Those that do not: ${lost.join('; ')}.` : ''
  const moves = movesOf(fit, clusters)
  const bias = typicalMove(moves)
  const moved =
    moves.length === 0
      ? 'No other estimator of the same effect could be computed.'
      : `Over ${plainPlural(moves.length, 'other estimator')} of the same effect the estimate typically moves by ${describeBias(bias, scalesOf(fit, intent))}.`
  const message = `${moved} ${all.length - lost.length} of ${plainPlural(all.length, 'estimator')} with an interval, the locked one among them, keep the conclusion ${describeConclusion(fit.conclusion.kind)}.${exceptions}`
  return {
    sensitivity: [
      {
        id: 'other-estimators',
        title: 'Other ways to adjust for the same covariates',
        varied: 'Estimator',
        series: all.map(({ name, value, ci, role }) => ({
          setting: name,
          value,
          ci,
          keepsConclusion: fit.conclusion.keeps(ci),
          locked: role === 'primary',
        })),
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves,
  }
}

/** Moves to the estimators of the locked estimand; of two with the same weights one. */
function movesOf({ primary, estimates, influences }: MatchingFit, clusters: Grouping | undefined): ChoiceMove[] {
  const same = estimates.filter(
    ({ id, role, estimand, ci }) =>
      role === 'robustness' &&
      estimand === primary.estimand &&
      ci.every(Number.isFinite) &&
      !(id === 'cbps' && primary.estimand.startsWith('ATT')),
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
