import type { SandboxSource } from './source.ts'
import type { Scenario } from './scenario.ts'

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
export function changeFor(source: Pick<SandboxSource, 'scale'>, path: Path): (effect: number, level: number) => Change {
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
export function costOf(path: Path): number {
  if (path.costs === null) return 0
  const worth = periodsOf(path).reduce((sum, period) => sum + period.worth, 0)
  return path.costs.fixed + path.population * path.costs.perMember * worth
}
