import { findRoot } from '../../../numerics/one-dimensional.ts'

/**
 * Ends of the effect's interval by the mean of the pair differences when treatment odds in a pair may differ by gamma: every
 * effect τ that neither one-sided bound rejects at the normal quantile q. Given the sizes |d − τ| only their signs are
 * random, positive with probability at most Γ/(1 + Γ), so
 *
 *     mean(d − τ) ≤ κ mean|d − τ| + q √(1 − κ²) √Σ(d − τ)² / n,  κ = (Γ − 1)/(Γ + 1)
 *
 * and alike from below. For 0/1 outcomes and τ = 0 this is McNemar's test with Rosenbaum's bounds.
 *
 * @param quantile 1.96 for a 95 % interval; 0 for the least and largest point estimate
 * @returns        an end is infinite when so few pairs cannot bound the effect
 * @see Rosenbaum 2002, Observational Studies, section 4.3; Fogarty 2020, doi:10.1080/01621459.2019.1632072
 */
export function signFlipEnds(differences: Float64Array, gamma: number, quantile: number): [number, number] {
  const kappa = (gamma - 1) / (gamma + 1)
  const mirrored = differences.map((value) => -value)
  return [leastEffect(differences, kappa, quantile), -leastEffect(mirrored, kappa, quantile)]
}

/** Smallest τ at which the differences are not too large: the root of the first line above, falling in τ. */
function leastEffect(differences: Float64Array, kappa: number, quantile: number): number {
  const n = differences.length
  const reach = quantile * Math.sqrt(1 - kappa * kappa)
  if (1 - kappa - reach / Math.sqrt(n) <= 0) return -Infinity
  const excess = (effect: number) => {
    let [sum, sizes, squares] = [0, 0, 0]
    for (const value of differences) {
      const difference = value - effect
      sum += difference
      sizes += Math.abs(difference)
      squares += difference * difference
    }
    return (sum - kappa * sizes - reach * Math.sqrt(squares)) / n
  }
  const [least, most] = range(differences)
  if (least === most) return least
  let low = least - (most - least)
  while (excess(low) < 0) low -= 2 * (most - low)
  return findRoot(excess, low, most)
}

function range(values: Float64Array): [number, number] {
  return values.reduce<[number, number]>(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Infinity, -Infinity],
  )
}
