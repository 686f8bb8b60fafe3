import { dot } from '../../../numerics/linear-algebra.ts'
import { mean, standardDeviation } from '../../../numerics/moments.ts'
import { createRandom } from '../../../numerics/random.ts'
import type { Stretch } from './histogram.ts'
import type { SmoothCount, Weights } from './smooth-count.ts'

export const BUNCHING_DRAWS = 1999
/** Smooth counts are taken as at least this share of the mean count, so that a bin next to none has no endless residual. Ours. */
export const BUNCHING_LEAST_SHARE = 0.01

/** Histograms as they could have come out as well. */
export interface Draws {
  draws: Float64Array[]
  /** Six whole numbers from which the draws follow; scripts make the same from them. */
  state: number[]
}

/**
 * The residual bootstrap of Chetty et al. 2011: each bin's residual is drawn from those of the bins that the smooth count
 * follows, also inside the stretch. Residuals are divided by a power of the smooth count and multiplied by that of their
 * new bin, because counts vary with the root of what they count, and lumps of a scale with the count itself: the power is the
 * slope of the logs of both, no less than 1/2 and no more than 1 (ours). They are multiplied by √(n/df), because a fit draws
 * residuals to itself.
 * Cases that are moved take their part of a residual along: short of the threshold a bin keeps the share of it that it has kept
 * of its cases, and the rest stands at the threshold (ours).
 *
 * @param smooth balanced, the design's own
 */
export function drawHistograms(counts: Float64Array, { from, at }: Stretch, smooth: SmoothCount, seed: number): Draws {
  const fitted = counts.map((_, bin) => dot(smooth.at(bin), counts))
  const least = BUNCHING_LEAST_SHARE * mean(counts)
  const level = fitted.map((value) => Math.max(value, least))
  const power = powerOf(
    smooth.followed.map((bin) => Math.log(level[bin])),
    smooth.followed.map((bin) => Math.log(Math.abs(counts[bin] - fitted[bin]))),
  )
  const size = level.map((value) => value ** power)
  const raw = smooth.followed.map((bin) => (counts[bin] - fitted[bin]) / size[bin])
  const centre = mean(raw)
  const spread = Math.sqrt(raw.length / smooth.df)
  const residuals = raw.map((value) => spread * (value - centre))
  const isFollowed = new Set(smooth.followed)
  // what the smooth count does not follow stays: the heap is drawn around what it is
  const middle = counts.map((count, bin) => (isFollowed.has(bin) ? fitted[bin] : count))
  const kept = counts.map((count, bin) => (bin >= from && bin < at ? count / level[bin] : 1))
  const random = createRandom(seed, 'bunching bootstrap')
  const state = Array.from({ length: 6 }, () => 1 + random.integer(2 ** 31 - 2))
  const uniform = combinedRecursive(state)
  const draws = Array.from({ length: BUNCHING_DRAWS }, () => {
    let taken = 0
    const drawn = middle.map((value, bin) => {
      const noise = size[bin] * residuals[Math.floor(uniform() * residuals.length)]
      taken += (1 - kept[bin]) * noise
      return value + kept[bin] * noise
    })
    drawn[at] += taken
    return drawn
  })
  return { draws, state }
}

/** Slope of residuals on levels, both logs, between 1/2 and 1. A bin that the smooth count meets exactly has no log. */
function powerOf(levels: number[], residuals: number[]): number {
  const known = levels.flatMap((x, i) => (Number.isFinite(residuals[i]) ? [{ x, y: residuals[i] }] : []))
  const [x, y] = [mean(known.map((one) => one.x)), mean(known.map((one) => one.y))]
  const products = known.reduce((total, one) => total + (one.x - x) * (one.y - y), 0)
  const squares = known.reduce((total, one) => total + (one.x - x) ** 2, 0)
  return squares > 0 ? Math.min(1, Math.max(0.5, products / squares)) : 0.5
}

/** Standard deviation over the draws of what is read off each. */
export function spreadOver({ draws }: Draws, read: (counts: Float64Array) => number): number {
  return standardDeviation(draws.map(read))
}

/** A share of two weighted sums, of any counts. */
export function shareOf(top: Weights, bottom: Weights): (counts: Float64Array) => number {
  return (counts) => dot(top, counts) / dot(bottom, counts)
}

const [M1, M2] = [4294967087, 4294944443]

/**
 * MRG32k3a, the generator that R has as "L'Ecuyer-CMRG": scripts draw the same numbers without a file of them.
 *
 * @see L'Ecuyer 1999, doi:10.1287/opre.47.1.159
 */
function combinedRecursive(state: readonly number[]): () => number {
  let [a, b, c, d, e, f] = state
  return () => {
    const p = modulo(1403580 * b - 810728 * a, M1)
    ;[a, b, c] = [b, c, p]
    const q = modulo(527612 * f - 1370589 * d, M2)
    ;[d, e, f] = [e, f, q]
    return (p > q ? p - q : p - q + M1) * 2.328306549295728e-10
  }
}

function modulo(value: number, divisor: number): number {
  const rest = value % divisor
  return rest < 0 ? rest + divisor : rest
}
