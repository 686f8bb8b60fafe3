import { normalQuantile, normalUpper } from '../../../numerics/distributions.ts'
import { findSwitch } from '../../../numerics/one-dimensional.ts'

const size = 0.05
const usual = normalQuantile(1 - size / 2)

/** From this F on the usual 1.96 holds; the equation below reaches it at 104.67. */
export const strongF = 104.7

/** First-stage mean at which the recursion starts, where two terms of the series give u to seven digits. */
const start = 0.02

/**
 * Critical value of |t| in the tF procedure at the 5 % level, one instrument. `Infinity` where F ≤ 1.96², as no interval
 * is then valid.
 *
 * At the worst endogeneity the first stage's t value is f = f₀ + z, z normal, f₀ > 0, and |t| = |z f| / f₀. Let c fall in
 * F. The test rejects for f above some u and for f under some −m, where |t| reaches c:
 *
 *     c(u) = u (u − f₀) / f₀,   c(m) = m (m + f₀) / f₀,   P(z > u − f₀) + P(z > m + f₀) = 5 %
 *
 * The two are one curve: m is the u of a smaller mean f₀' with 1/f₀' = 1/f₀ + 2/m. So each point (f₀', u) of the curve
 * leads to the next, from f₀ → 0, where u → 1.96, to the point asked for. The published table is this, rounded up to two decimals.
 *
 * @param f first-stage F, in the covariance that the t value uses
 * @see Lee, McCrary, Moreira & Porter 2022, section II and Table 3a, doi:10.1257/aer.20211063
 */
export function tfCriticalValue(f: number): number {
  const root = Math.sqrt(f)
  if (f >= strongF) return usual
  if (!(root > usual)) return Infinity
  const mean = meanReaching(root)
  return Math.max(usual, (root * (root - mean)) / mean)
}

/** A mean f₀ of the first stage's t value, and the u from which on the test rejects. */
interface Point {
  mean: number
  upper: number
}

/** The mean f₀ whose upper limit u is the given root of F. */
function meanReaching(root: number): number {
  if (seriesAt(start).upper >= root) return Math.sqrt((2 * (root - usual)) / usual)
  let steps = 0
  for (let point = seriesAt(start); point.upper < root; point = following(point)) steps++
  const walk = (mean: number) => {
    let point = seriesAt(mean)
    for (let step = 0; step < steps; step++) point = following(point)
    return point
  }
  // a walk that starts at what comes before `start` ends short of the root, one that starts there beyond it
  const before = start - 2 * start ** 2
  return walk(findSwitch((mean) => walk(mean).upper < root, before, start, Number.EPSILON * start)).mean
}

/** u = 1.96 + 1.96/2·f₀² + O(f₀³): the terms of first order in P(z > u − f₀) + P(z > u + f₀) cancel. */
function seriesAt(mean: number): Point {
  return { mean, upper: usual + (usual / 2) * mean ** 2 }
}

/** The point of which the given one is the lower limit's; beyond every number where it is no point's. */
function following({ mean, upper }: Point): Point {
  if (upper <= 2 * mean) return { mean: Infinity, upper: Infinity }
  const next = (mean * upper) / (upper - 2 * mean)
  return { mean: next, upper: next + normalQuantile(1 - size + normalUpper(upper + next)) }
}
