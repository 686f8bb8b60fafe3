import type { BlockedDifference } from './effect/primary.ts'
import type { BlocksSpec } from './spec.ts'

/**
 * Mean outcome of the treated had they not been treated: the observed mean less the effect, in the outcome column's own
 * units. Under a log the effect is a ratio, and each row is divided by it.
 */
export function counterfactualMean({ sample, values, combined }: BlockedDifference, { outcome }: BlocksSpec): number {
  const treated = values.filter((_, row) => sample.treated[row] === 1)
  const without = treated.map((value) => (value - combined.value) / outcome.scale)
  const sum = without.reduce((total, value) => total + (outcome.transform === 'log' ? Math.exp(value) : value), 0)
  return sum / treated.length
}

/** Sample standard deviation of the outcome among control units, on the estimate's scale. */
export function controlSd({ sample, values }: BlockedDifference): number {
  return standardDeviation(values.filter((_, row) => sample.treated[row] === 0))
}

/** Sample standard deviation; `NaN` of fewer than two values. */
export function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
