import { formatEffect, formatNumber } from '../../../verdict/format-number.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SensitivityPart } from './part.ts'

/** The estimators whose agreement is scored beside the primary one. */
const scored = ['augmented', 'synthetic-did']

/**
 * How far the other estimators lie from the primary one, in units of the smallest effect that matters. Points are
 * compared, not intervals: the estimators differ in how much an interval can say with one treated unit.
 */
export function compareEstimators(fit: SyntheticControlFit, smallestEffect: number): SensitivityPart {
  const others = fit.estimates.filter(({ role }) => role === 'robustness')
  const series = others.map(({ name, value, ci }) => ({
    setting: name,
    value,
    ci,
    keepsConclusion: fit.keepsConclusion({ value, ci }),
  }))
  const distances = fit.estimates
    .filter(({ id }) => scored.includes(id))
    .map(({ value }) => Math.abs(value - fit.primary.value) / smallestEffect)
  const largest = Math.max(...distances)
  const message = `Augmented synthetic control and synthetic difference in differences lie at most ${formatNumber(largest, 2)} times the smallest effect that matters from the main estimate of ${formatEffect(fit.primary.value)}.`
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
    evidence: { estimatorAgreement: { value: largest, text: message } },
  }
}
