/**
 * A standard error at or under this is rounding noise and reported as undefined: 1e-9 standard deviations of the outcome, so
 * that percent and shares behave alike.
 */
export function noiseFloor(outcome: Float64Array): number {
  const mean = outcome.reduce((sum, value) => sum + value, 0) / outcome.length
  return 1e-9 * Math.sqrt(outcome.reduce((sum, value) => sum + (value - mean) ** 2, 0) / outcome.length)
}
