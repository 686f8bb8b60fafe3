import type { Estimate } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import { normalQuantile, studentTCdf, studentTQuantile } from '../numerics/distributions.ts'
import { interpolatedQuantile } from '../numerics/moments.ts'
import { createRandom, type Random } from '../numerics/random.ts'
import type { SandboxSource, Scenario } from './scenario.ts'

/** Points of every distribution that are reported. */
export const POINTS = [0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975] as const
export const DRAWS = 20_000

export interface SandboxResult {
  /** Change over the horizon at `POINTS`, summed over members and periods; without a mean, which may not exist. */
  change: number[]
  /** Whether `change` is exact or read off the draws. */
  changeFrom: 'closed-form' | 'draws'
  /** The same from the draws alone, for comparison. */
  drawnChange: number[]
  without: number[]
  with: number[]
  /** Probability that the outcome moves the unwanted way. */
  harm: number
  /** Standard error that the draws leave in a probability; 0 where it is exact. */
  harmError: number
  /** Probability that the first period's effect is smaller than the smallest that matters; null where none was locked. */
  tooSmall: number | null
  /** Share of draws in which the level would be below zero, or above 100 percent. */
  impossible: number
  cost: CostPerUnit | null
  /** Changes in the order they were drawn. */
  draws: Float64Array
}

export interface CostPerUnit {
  /** Over the horizon, discounted. */
  total: number
  /** Cost for one unit of the wanted change at `POINTS`; `null` = there is no such change to pay for. */
  perUnit: (number | null)[]
  /** Share without any wanted change. */
  noBenefit: number
}

/**
 * Carries an estimate to another place (docs/methodology.md, "The policy sandbox").
 *
 * Draws i = 1 … 20,000: θᵢ = estimate + its error + N(0, 2τ²), Bᵢ = baseline · (1 + u)^(zᵢ / 1.96), and the change they make.
 * Quantiles are exact where the change depends on θ alone and θ has a closed form; otherwise they are those of the draws.
 *
 * @throws {EngineError} `sandbox/no-bounded-interval`
 */
export function runSandbox(source: SandboxSource, scenario: Scenario): SandboxResult {
  const spread = spreadOf(source.estimate)
  const sign = scenario.good === 'increase' ? 1 : -1
  const drawn = draw(source, scenario, spread)
  const exact = spreadElsewhere(spread, scenario.tau)
  const isLevelFree = source.scale.kind === 'difference' || scenario.baselineUncertainty === 0
  const change = changeFor(source, scenario)
  const points = (pick: 'total' | 'discounted', shares: readonly number[]) =>
    exact && isLevelFree
      ? shares.map((p) => change(quantileOf(exact, p), scenario.baseline)[pick])
      : quantiles(drawn[pick], shares)
  const harm = probabilityBelow(exact, drawn.effects, 0, sign)
  const benefits = POINTS.map((p) => (sign > 0 ? 1 - p : p))
  return {
    change: points('total', POINTS),
    changeFrom: exact && isLevelFree ? 'closed-form' : 'draws',
    drawnChange: quantiles(drawn.total, POINTS),
    without: quantiles(drawn.without, POINTS),
    with: quantiles(drawn.with, POINTS),
    harm,
    harmError: exact ? 0 : Math.sqrt((harm * (1 - harm)) / DRAWS),
    tooSmall:
      source.smallestEffect === null
        ? null
        : probabilityBelow(exact, drawn.effects, source.smallestEffect / scenario.dose, sign),
    impossible: drawn.impossible / DRAWS,
    cost: scenario.costs && costPerUnit(costOf(scenario), sign, points('discounted', benefits), harm),
    draws: drawn.total,
  }
}

/** Distribution of an effect: below and above `value` a half of t(df), each with its own scale and half of the mass. */
interface Spread {
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
function shareBelow({ value, below, above, df }: Spread, x: number): number {
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
function drawEffect({ value, below, above, df }: Spread, tau: number, random: Random): number {
  const t = df === Infinity ? random.normal() : drawT(df, random)
  return value + (t < 0 ? below : above) * t + (tau === 0 ? 0 : Math.SQRT2 * tau * random.normal())
}

function drawT(df: number, random: Random): number {
  const radius = Math.sqrt(df * ((1 - random.uniform()) ** (-2 / df) - 1))
  return radius * Math.cos(2 * Math.PI * random.uniform())
}

/** Change of the outcome over the horizon, summed over members and periods. */
export interface Change {
  total: number
  /** The same with later periods discounted. */
  discounted: number
}

type Path = Pick<Scenario, 'population' | 'per' | 'dose' | 'periods' | 'changePerPeriod' | 'costs'>

/** Sizes of the effect in each period, 1 in the first, and what a period counts for after discounting. */
export function periodsOf({ periods, changePerPeriod, costs }: Path): { size: number; worth: number }[] {
  return Array.from({ length: periods }, (_, period) => ({
    size: (1 + changePerPeriod) ** period,
    worth: (1 + (costs?.discount ?? 0)) ** -period,
  }))
}

/**
 * The change that an effect makes, as a function of the effect and the level without the policy; it grows with the effect.
 *
 * On the difference scale N/per · Σₜ d·θ·gₜ; on the log scale N/per · B · Σₜ (exp(d·θ·gₜ / scale) − 1).
 */
function changeFor(source: Pick<SandboxSource, 'scale'>, path: Path): (effect: number, level: number) => Change {
  const periods = periodsOf(path)
  const { scale } = source
  const groups = path.population / path.per
  if (scale.kind === 'difference') {
    const total = groups * path.dose * periods.reduce((sum, { size }) => sum + size, 0)
    const discounted = groups * path.dose * periods.reduce((sum, { size, worth }) => sum + size * worth, 0)
    return (effect) => ({ total: total * effect, discounted: discounted * effect })
  }
  return (effect, level) => {
    const change = { total: 0, discounted: 0 }
    for (const { size, worth } of periods) {
      const relative = Math.expm1((path.dose * effect * size) / scale.per)
      change.total += groups * level * relative
      change.discounted += groups * level * relative * worth
    }
    return change
  }
}

/** What the policy costs over the horizon, later periods discounted: F + N·c·Σₜ (1 + ρ)^−(t − 1). */
function costOf(path: Path): number {
  if (path.costs === null) return 0
  const worth = periodsOf(path).reduce((sum, period) => sum + period.worth, 0)
  return path.costs.fixed + path.population * path.costs.perMember * worth
}

/** P(sign · effect < limit). */
function probabilityBelow(exact: Spread | null, effects: Float64Array, limit: number, sign: 1 | -1): number {
  if (exact) return sign > 0 ? shareBelow(exact, limit) : 1 - shareBelow(exact, -limit)
  return effects.reduce((count, effect) => count + (sign * effect < limit ? 1 : 0), 0) / effects.length
}

/**
 * Cost per unit as an ordered quantity, "no benefit" being dearer than any price: its p quantile is cost / the 1 − p
 * quantile of the benefit where that is above zero. A mean of ratios would not exist where the benefit may be zero.
 *
 * @param changes discounted changes at the quantiles of the benefit that belong to `POINTS`
 */
function costPerUnit(total: number, sign: 1 | -1, changes: readonly number[], noBenefit: number): CostPerUnit {
  const perUnit = changes.map((change) => (sign * change > 0 ? total / (sign * change) : null))
  return { total, perUnit, noBenefit }
}

interface Drawn {
  effects: Float64Array
  total: Float64Array
  discounted: Float64Array
  without: Float64Array
  with: Float64Array
  impossible: number
}

/** Effect and level come from streams of their own: an uncertain baseline does not shift the effects that are drawn. */
function draw(source: SandboxSource, scenario: Scenario, spread: Spread): Drawn {
  const [forEffect, forLevel] = [createRandom(scenario.seed, 'effect'), createRandom(scenario.seed, 'level')]
  const change = changeFor(source, scenario)
  const width = Math.log1p(scenario.baselineUncertainty) / normalQuantile(0.975)
  const all = scenario.periods * (scenario.population / scenario.per)
  const fresh = () => new Float64Array(DRAWS)
  const drawn = {
    effects: fresh(),
    total: fresh(),
    discounted: fresh(),
    without: fresh(),
    with: fresh(),
    impossible: 0,
  }
  for (let i = 0; i < DRAWS; i++) {
    const effect = drawEffect(spread, scenario.tau, forEffect)
    const level = scenario.baseline * Math.exp(width * forLevel.normal())
    const { total, discounted } = change(effect, level)
    drawn.effects[i] = effect
    drawn.total[i] = total
    drawn.discounted[i] = discounted
    drawn.without[i] = all * level
    drawn.with[i] = all * level + total
    if (isImpossible(source, scenario, level, effect)) drawn.impossible++
  }
  return drawn
}

/** Whether a level leaves what it can be, in the period with the largest effect. */
function isImpossible(source: SandboxSource, scenario: Scenario, level: number, effect: number): boolean {
  if (source.scale.kind === 'log') return false
  const largest = Math.max(1, (1 + scenario.changePerPeriod) ** (scenario.periods - 1))
  const reached = level + scenario.dose * effect * largest
  return reached < 0 || (scenario.per === 100 && Math.max(level, reached) > 100)
}

function quantiles(values: Float64Array, shares: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  return shares.map((p) => interpolatedQuantile(sorted, p))
}
