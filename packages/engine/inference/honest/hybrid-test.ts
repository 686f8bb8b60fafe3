import { truncatedNormalUpper } from '../../numerics/truncated-normal.ts'
import { largestCriticalValue, leastFavourableCriticalValue } from './least-favourable.ts'
import type { Moment, MomentSet } from './moments.ts'

/** The test of θ for one set of moments, with what does not depend on θ computed once. */
export interface HybridTest {
  set: MomentSet
  /** Critical value of the first stage. */
  criticalValue: number
  /** Size of the second stage given that the first did not reject. */
  secondSize: number
}

/**
 * Prepares the conditional / least-favourable hybrid test at level `alpha`, a tenth of which goes to the first stage.
 *
 * @see Rambachan & Roth 2023, section 3.2, doi:10.1093/restud/rdad018 (κ = α/10); Andrews, Roth & Pakes 2023, section 4.3
 */
export function prepareHybridTest(set: MomentSet, alpha: number): HybridTest {
  const kappa = firstSize(alpha)
  return {
    set,
    criticalValue: leastFavourableCriticalValue(set.moments, kappa),
    secondSize: (alpha - kappa) / (1 - kappa),
  }
}

function firstSize(alpha: number): number {
  return alpha / 10
}

/** The effects outside these are rejected by the first stage; null when it rejects all of them. */
export function outerLimits({
  set,
  criticalValue,
}: Pick<HybridTest, 'set' | 'criticalValue'>): [number, number] | null {
  let [low, high] = [-Infinity, Infinity]
  for (const { onTarget, onDeparture } of set.moments) {
    const slack = criticalValue - onDeparture * set.departure
    if (onTarget === 0 && slack < 0) return null
    if (onTarget > 0) low = Math.max(low, set.target - slack / onTarget)
    if (onTarget < 0) high = Math.min(high, set.target - slack / onTarget)
  }
  return low <= high ? [low, high] : null
}

/** Limits that {@link outerLimits} cannot exceed, without the test's critical value, whose integral is most of its cost. */
export function widestLimits(set: MomentSet, alpha: number): [number, number] | null {
  return outerLimits({ set, criticalValue: largestCriticalValue(set.moments, firstSize(alpha)) })
}

/**
 * Whether the effect `theta` is in the confidence set.
 *
 * First stage: reject when the largest moment exceeds the least-favourable critical value. Second stage: given which
 * moment is largest and everything independent of it, that moment is normal truncated to [low, high] (Lee et al. 2016's
 * argument), `high` being at most the first stage's critical value; reject when its tail probability is under the size,
 * and never when the largest moment is not positive.
 */
export function isAccepted({ set, criticalValue, secondSize }: HybridTest, theta: number): boolean {
  const values = set.moments.map((m) => m.onTarget * (set.target - theta) + m.onDeparture * set.departure)
  const largest = Math.max(...values)
  if (largest <= 0) return true
  if (largest > criticalValue) return false
  const active = set.moments[values.indexOf(largest)]
  const sd = Math.hypot(active.g1, active.g2)
  const [low, high] = truncation(set.moments, values, active, largest)
  const tail = truncatedNormalUpper(
    largest / sd,
    Math.min(low, largest) / sd,
    Math.max(Math.min(high, criticalValue), largest) / sd,
  )
  return tail >= secondSize
}

/** Where the active moment can lie, the part of the other moments that is independent of it held fixed. */
function truncation(moments: Moment[], values: number[], active: Moment, largest: number): [number, number] {
  const variance = active.g1 ** 2 + active.g2 ** 2
  let [low, high] = [-Infinity, Infinity]
  moments.forEach((other, j) => {
    const slope = (other.g1 * active.g1 + other.g2 * active.g2) / variance
    // one that moves one for one with the active moment says nothing about it
    if (Math.abs(1 - slope) < 1e-12) return
    const bound = (values[j] - slope * largest) / (1 - slope)
    if (slope < 1) low = Math.max(low, bound)
    else high = Math.min(high, bound)
  })
  return [low, high]
}
