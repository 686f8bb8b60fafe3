import { normalPdf, normalUpper } from './distributions.ts'
import { integrate } from './one-dimensional-quadrature.ts'

/**
 * P(Z > x) for a standard normal Z known to lie in [low, high], with full relative accuracy however far in the tail.
 *
 * Both masses are taken relative to the density at the point of [low, high] nearest zero, so nothing underflows.
 *
 * @param x    any number; at or under `low` the answer is 1, at or above `high` it is 0
 * @param low  may be -Infinity
 * @param high above `low`, may be Infinity
 * @example truncatedNormalUpper(41, 40, Infinity) // 2.5e-18, where 1 - Φ(40) itself is below the smallest double
 */
export function truncatedNormalUpper(x: number, low: number, high: number): number {
  if (Number.isNaN(x) || !(low < high)) return NaN
  if (x <= low) return 1
  if (x >= high) return 0
  const reference = low > 0 ? low : high < 0 ? high : 0
  return relativeMass(x, high, reference) / relativeMass(low, high, reference)
}

/** ∫ exp(-(t² - reference²)/2) dt from a to b. */
function relativeMass(a: number, b: number, reference: number): number {
  if (b <= 0) return positiveMass(-b, -a, reference)
  if (a < 0) return positiveMass(0, -a, reference) + positiveMass(0, b, reference)
  return positiveMass(a, b, reference)
}

/** The same for 0 ≤ a ≤ b: by quadrature where the density hardly falls, by Mills' ratio where it falls much. */
function positiveMass(a: number, b: number, reference: number): number {
  const scale = Math.exp(-((a - reference) * (a + reference)) / 2)
  const fall = ((b - a) * (b + a)) / 2
  // a small fall would cancel in the difference of two tails; a large one would be too steep for 20 nodes
  if (fall < 4) return scale * integrate((t) => Math.exp(-((t - a) * (t + a)) / 2), a, b)
  return scale * (millsRatio(a) - (fall < 745 ? Math.exp(-fall) * millsRatio(b) : 0))
}

/** (1 - Φ(x)) / φ(x) for x ≥ 0; beyond 10 by Laplace's continued fraction, which then converges in 40 terms. */
function millsRatio(x: number): number {
  if (x < 10) return normalUpper(x) / normalPdf(x)
  let tail = x
  for (let k = 40; k >= 1; k--) tail = x + k / tail
  return 1 / tail
}
