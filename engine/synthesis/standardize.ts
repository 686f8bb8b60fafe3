import type { Verdict } from '../analysis.ts'
import { normalQuantile } from '../numerics/distributions.ts'
import type { StudyEffect } from './between-variance.ts'

/** What a synthesis takes from one casefile; numbers in the outcome's units, `null` where the analysis has none. */
export interface SynthesisPart {
  slug: string
  /** What the reader sees in figures and tables. */
  label: string
  value: number | null
  se: number | null
  ci: readonly [number | null, number | null]
  /** |value| / SD of the outcome, as the analysis gives it; it carries the SD. */
  standardisedEffect: number | null
  /** The casefile's own; `null` for a mechanism, which has an expected direction and no intent. */
  verdict: Verdict | null
  /** Which way the policy was meant to move the outcome, or the mechanism was expected to. */
  direction: 'increase' | 'decrease'
  smallestEffect: number
  statedGoal?: number | undefined
  /** 0–100, or `null` where there is no score. */
  eqs: number | null
  /** Whether its outcome is comparable with that of the others, so that it enters the average. */
  isPooled: boolean
}

/** An effect in standard deviations of its outcome, positive where it is what the policy was meant to do. */
export interface StandardEffect extends StudyEffect {
  ci: [number, number]
  /** What the policy aimed at: its stated goal, else the smallest effect that matters; `null` for a mechanism. */
  intended: number | null
  intendedIs: 'stated goal' | 'smallest effect that matters' | null
  /** SD of the outcome, in its units. */
  sd: number
  /** Where `se` comes from: some designs make an interval and no standard error. */
  seFrom: 'standard error' | 'interval' | 'none'
}

/**
 * Puts a casefile's primary effect on the common scale.
 *
 * SD = |value| / standardised effect; effect = ± value / SD. Without a standard error it is taken from the 95 % interval,
 * (high − low) / (2 · 1.96) (Cochrane Handbook 6.5.2.2); without either it is NaN and the casefile cannot be pooled.
 *
 * @returns `null` where the analysis has no effect or no SD
 */
export function standardize(part: SynthesisPart): StandardEffect | null {
  const { value, standardisedEffect, verdict, direction, smallestEffect, statedGoal } = part
  if (value === null || standardisedEffect === null || value === 0 || standardisedEffect === 0) return null
  const sd = Math.abs(value) / standardisedEffect
  const sign = direction === 'increase' ? 1 : -1
  const [low, high] = part.ci.map((end) => (end === null ? NaN : (sign * end) / sd)) as [number, number]
  const ci: [number, number] = sign > 0 ? [low, high] : [high, low]
  return {
    effect: (sign * value) / sd,
    ...errorOf(part.se, sd, ci),
    ci,
    intended: verdict ? (statedGoal ?? smallestEffect) / sd : null,
    intendedIs: verdict ? (statedGoal === undefined ? 'smallest effect that matters' : 'stated goal') : null,
    sd,
  }
}

function errorOf(se: number | null, sd: number, [low, high]: [number, number]): Pick<StandardEffect, 'se' | 'seFrom'> {
  if (se !== null && se > 0) return { se: se / sd, seFrom: 'standard error' }
  const fromInterval = (high - low) / (2 * normalQuantile(0.975))
  return fromInterval > 0 ? { se: fromInterval, seFrom: 'interval' } : { se: NaN, seFrom: 'none' }
}
