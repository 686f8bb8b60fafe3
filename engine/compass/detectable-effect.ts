import type { BeforeLock } from '../designs/before-lock.ts'
import type { Fitted } from '../designs/design.ts'
import type { Compass } from './compass.ts'

/** The normal quantiles of 97.5 % and 80 % together: 1.96 + 0.84. */
const STANDARD_ERRORS = 2.8

/**
 * The smallest effect found with 80 % power by a two-sided test at 5 %, from the standard error on masked data.
 *
 * @param share of the rows that the fit is of; a standard error falls with the root of the rows
 * @see Bloom 1995, doi:10.1177/0193841X9501900504
 */
export function detectableEffect(
  fit: Fitted,
  { spreadOf }: Pick<BeforeLock<unknown, unknown, Fitted>, 'spreadOf'>,
  smallestEffect: number,
  share: number,
): Compass['power'] {
  const primary = fit.estimates.find(({ role }) => role === 'primary')
  if (!primary) return null
  const size = STANDARD_ERRORS * (spreadOf?.(fit) ?? primary.se) * Math.sqrt(share)
  if (!Number.isFinite(size) || size <= 0) return null
  return { minimum_detectable_effect: size, smallest_effect: smallestEffect, units: primary.units }
}
