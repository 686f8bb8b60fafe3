import type { Estimate } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import { studentTCdf, studentTQuantile } from '../numerics/distributions.ts'
import type { Random } from '../numerics/random.ts'

/** Distribution of an effect: below and above `value` a half of t(df), each with its own scale and half of the mass. */
export interface Spread {
  value: number
  below: number
  above: number
  /** Infinity = normal. */
  df: number
}

/** Differences of the two scales that are rounding and nothing else, as a share. */
const ROUNDING = 1e-9

/**
 * The spread whose 2.5 % and 97.5 % points are the published interval's ends and whose median is the estimate. So what is
 * carried is never surer than what was published: a simultaneous, conformal or Anderson–Rubin interval keeps its width.
 *
 * scale = |end − value| / t(0.975, df) on each side; both are the standard error where the interval is value ± t · se.
 *
 * @throws {EngineError} `sandbox/no-bounded-interval` where the confidence set is not one interval around the estimate
 */
export function spreadOf({ value, ci, ciPieces, df }: Pick<Estimate, 'value' | 'ci' | 'ciPieces' | 'df'>): Spread {
  const [low, high] = ci
  const isOne = ciPieces === undefined || ciPieces.length === 1
  if (!isOne || !Number.isFinite(low) || !Number.isFinite(high) || !(low < value && value < high))
    throw new EngineError(
      'sandbox/no-bounded-interval',
      'This estimate has no single bounded interval around it, so its uncertainty cannot be carried elsewhere.',
    )
  const points = df ?? Infinity
  const t = studentTQuantile(0.975, points)
  return { value, below: (value - low) / t, above: (high - value) / t, df: points }
}

/** The effect with P(effect ≤ it) = p. */
export function quantileOf({ value, below, above, df }: Spread, p: number): number {
  const t = studentTQuantile(p, df)
  return value + (t < 0 ? below : above) * t
}

/** P(effect ≤ x). */
export function shareBelow({ value, below, above, df }: Spread, x: number): number {
  return studentTCdf((x - value) / (x < value ? below : above), df)
}

/**
 * The spread in another place, value + estimation error + N(0, 2τ²), where it has a closed form: without τ, or where the
 * estimate's own spread is normal. Twice, because the place that was studied lies τ from the average place as well: one
 * estimate says nothing about which side of the average it is on.
 *
 * @returns null where only draws can tell
 */
export function spreadElsewhere(spread: Spread, tau: number): Spread | null {
  if (tau === 0) return spread
  const { value, below, above, df } = spread
  if (df !== Infinity || Math.abs(below - above) > ROUNDING * above) return null
  const scale = Math.hypot(above, Math.SQRT2 * tau)
  return { value, below: scale, above: scale, df }
}

/**
 * One effect in another place.
 *
 * @see Bailey 1994, doi:10.2307/2153537 (t by the polar method)
 */
export function drawEffect({ value, below, above, df }: Spread, tau: number, random: Random): number {
  const t = df === Infinity ? random.normal() : drawT(df, random)
  return value + (t < 0 ? below : above) * t + (tau === 0 ? 0 : Math.SQRT2 * tau * random.normal())
}

function drawT(df: number, random: Random): number {
  const radius = Math.sqrt(df * ((1 - random.uniform()) ** (-2 / df) - 1))
  return radius * Math.cos(2 * Math.PI * random.uniform())
}
