import { formatEffect } from '../../../words/number.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'
import { farthestMove, movedWith, movesOf } from './part.ts'

/** The estimators whose agreement is scored beside the primary one. */
const scored = ['augmented', 'synthetic-did']

/**
 * How far the other estimators lie from the primary one. Points are compared, not intervals: the estimators differ in
 * how much an interval can say with one treated unit. One that is a point alone is asked, as other variants are, what the
 * main interval says once it has moved there.
 */
export function compareEstimators(fit: SyntheticControlFit): SensitivityPart {
  const others = fit.estimates.filter(({ role }) => role === 'robustness')
  const series = others.map(({ name, value, ci }) => ({
    setting: name,
    value,
    ci,
    keepsConclusion: fit.keepsConclusion({ value, ci: ci.every(Number.isNaN) ? movedWith(fit, value) : ci }),
  }))
  const alike = others.filter(({ id }) => scored.includes(id)).map(({ name, value }) => ({ setting: name, value }))
  const farthest = farthestMove(alike, fit)
  const message = `Of augmented synthetic control and synthetic difference in differences the farther lies ${formatEffect(farthest!.move)} ${fit.outcome.units} from the main estimate of ${formatEffect(fit.primary.value)}.`
  return {
    sensitivity: [
      {
        id: 'estimators',
        title: 'Other estimators',
        varied: 'The estimator',
        series,
        breakdownValue: null,
        message,
      },
    ],
    evidence: {},
    moves: movesOf(alike, fit),
  }
}
