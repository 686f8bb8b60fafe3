import { normalQuantile } from '../numerics/distributions.ts'

/** Standard errors that an effect must lie from zero to be found four times in five at the 5 % level. */
const FOUND = normalQuantile(0.975) + normalQuantile(0.8)

/**
 * The smallest effect that a study could have found with 80 % power, from its 95 % interval: an interval that is wider than
 * a normal one, for few clusters or several outcomes, finds as much less.
 *
 * @param halfWidth half of the interval's width, in the estimate's units
 * @see Bloom 1995, doi:10.1177/0193841X9501900504
 * @example detectableEffect(1.959964) // 2.801585
 */
export function detectableEffect(halfWidth: number): number {
  return (halfWidth / normalQuantile(0.975)) * FOUND
}
