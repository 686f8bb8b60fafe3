import type { Verdict } from '../analysis.ts'
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
  /** A standard of equal treatment (`equal`) has no intended side: its effect keeps its own sign. */
  direction: 'increase' | 'decrease' | 'equal'
  smallestEffect: number
  statedGoal?: number | undefined
  /** 0–100, or `null` where there is no score. */
  eqs: number | null
  /** Whether people declared its outcome and dose comparable with those of the others, so that it may enter an average. */
  isPooled: boolean
  /** What it measures, and in what. */
  outcome: string
  units: string
  /** Over what the standard deviation is taken, e.g. people, or places over years; unlike kinds are never averaged. */
  sdKind: string
  /** Inconclusive because its comparison failed, or identified nothing. */
  isFailed: boolean
}

/** An effect in standard deviations of its outcome, positive where it is what the policy was meant to do. */
export interface StandardEffect extends StudyEffect {
  ci: [number, number]
  /**
   * What the policy aimed at: its stated goal, else the smallest effect that matters; of an audit the end of its margin on the side where
   * the effect lies; `null` for a mechanism.
   */
  intended: number | null
  intendedIs: 'stated goal' | 'smallest effect that matters' | 'margin of the standard' | null
  /** SD of the outcome, in its units. */
  sd: number
  /** Some designs make an interval and no standard error, or an interval that does not belong to it. */
  seFrom: 'standard error' | 'none'
}

/**
 * Puts a casefile's primary effect on the common scale.
 *
 * SD = |value| / standardised effect; effect = ± value / SD. No standard error is made of an interval: one of placebo runs,
 * of conformal or Anderson–Rubin inference is not estimate ± a multiple of anything. Without one the casefile cannot be
 * pooled.
 *
 * @returns `null` where the analysis has no effect or no SD
 */
export function standardize(
  part: Pick<
    SynthesisPart,
    'value' | 'se' | 'ci' | 'standardisedEffect' | 'verdict' | 'direction' | 'smallestEffect' | 'statedGoal'
  >,
): StandardEffect | null {
  const { value, standardisedEffect, verdict, direction } = part
  if (value === null || standardisedEffect === null || value === 0 || standardisedEffect === 0) return null
  const sd = Math.abs(value) / standardisedEffect
  const sign = direction === 'decrease' ? -1 : 1
  const [low, high] = part.ci.map((end) => (end === null ? NaN : (sign * end) / sd)) as [number, number]
  const ci: [number, number] = sign > 0 ? [low, high] : [high, low]
  return {
    effect: (sign * value) / sd,
    ...errorOf(part, sd),
    ci,
    ...(verdict === null ? { intended: null, intendedIs: null } : aimOf(part, sd)),
    sd,
  }
}

function aimOf(
  {
    value,
    direction,
    smallestEffect,
    statedGoal,
  }: Pick<SynthesisPart, 'value' | 'direction' | 'smallestEffect' | 'statedGoal'>,
  sd: number,
): Pick<StandardEffect, 'intended' | 'intendedIs'> {
  if (direction === 'equal')
    return { intended: (Math.sign(value!) * smallestEffect) / sd, intendedIs: 'margin of the standard' }
  if (statedGoal !== undefined) return { intended: statedGoal / sd, intendedIs: 'stated goal' }
  return { intended: smallestEffect / sd, intendedIs: 'smallest effect that matters' }
}

/** Its own standard error, where the interval lies evenly around the estimate and so was made with it. */
function errorOf(
  { value, se, ci: [low, high] }: Pick<SynthesisPart, 'value' | 'se' | 'ci'>,
  sd: number,
): Pick<StandardEffect, 'se' | 'seFrom'> {
  if (se === null || !(se > 0) || low === null || high === null) return { se: NaN, seFrom: 'none' }
  const isEven = Math.abs((low + high) / 2 - value!) <= EVEN * (high - low)
  return isEven ? { se: se / sd, seFrom: 'standard error' } : { se: NaN, seFrom: 'none' }
}

/** Rounding aside. */
const EVEN = 1e-6
