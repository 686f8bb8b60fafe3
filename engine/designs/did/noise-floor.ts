import { standardDeviation } from '../../numerics/moments.ts'

/**
 * A standard error at or under this is rounding noise and reported as undefined: 1e-9 standard deviations of the outcome, so
 * that percent and shares behave alike.
 */
export function noiseFloor(outcome: Float64Array): number {
  return 1e-9 * standardDeviation(outcome, outcome.length)
}
