import { normalQuantile } from '../../numerics/distributions.ts'
import { fillQuadrature, quadratureSize } from '../../numerics/one-dimensional-quadrature.ts'
import { findRoot } from '../../numerics/one-dimensional.ts'
import { truncatedNormalUpper } from '../../numerics/truncated-normal.ts'
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

const fullTurn = 2 * Math.PI

/**
 * The critical value of the least-favourable test: the 1 - κ quantile of the largest moment when all means are zero.
 *
 * Computed, not simulated: in polar coordinates the chance that a pair of standard normals leaves the region where all
 * moments stay under c is ∫ exp(-c²/(2m(φ)²)) dφ / 2π, where m(φ) is the largest moment in direction φ (if positive).
 *
 * @param moments loadings on two independent standard normals, {@link Moment}
 * @param kappa   size of the test, in (0, 0.5)
 * @see Andrews, Roth & Pakes 2023, section 4.1, doi:10.1093/restud/rdac038
 */
export function leastFavourableCriticalValue(moments: Moment[], kappa: number): number {
  const lengths = moments.map(({ g1, g2 }) => Math.hypot(g1, g2))
  const longest = Math.max(...lengths)
  const points = directionPoints(positiveArcs(moments, longest))
  const low = longest * normalQuantile(1 - kappa)
  return findRoot((c) => exceedance(points, c) - kappa, low * 0.999, largestCriticalValue(moments, kappa))
}

/** What the critical value is under: each moment alone exceeds Bonferroni's with a chance of at most κ / count. */
function largestCriticalValue(moments: Moment[], kappa: number): number {
  const longest = Math.max(...moments.map(({ g1, g2 }) => Math.hypot(g1, g2)))
  return longest * normalQuantile(1 - kappa / moments.length) * 1.001
}

interface Arc {
  from: number
  to: number
  moment: Moment
}

/** Arcs of directions in which one moment is the largest, and positive. */
function positiveArcs(moments: Moment[], longest: number): Arc[] {
  const edges = switchDirections(moments, longest)
  const arcs: Arc[] = []
  edges.forEach((from, i) => {
    const to = edges[i + 1] ?? edges[0] + fullTurn
    const middle = (from + to) / 2
    const moment = moments.reduce((best, next) => (inDirection(next, middle) > inDirection(best, middle) ? next : best))
    if (to > from && inDirection(moment, middle) > 0) arcs.push({ from, to, moment })
  })
  return arcs
}

/** Directions, sorted, at which two moments are equal or one is zero. */
function switchDirections(moments: Moment[], longest: number): number[] {
  const lines = moments.map(({ g1, g2 }) => [g1, g2])
  moments.forEach((a, i) => moments.slice(i + 1).forEach((b) => lines.push([a.g1 - b.g1, a.g2 - b.g2])))
  const directions = lines
    .filter(([x, y]) => Math.hypot(x, y) > 1e-14 * longest)
    .flatMap(([x, y]) => {
      const angle = Math.atan2(y, x) + Math.PI / 2
      return [angle, angle + Math.PI]
    })
  return directions.map((angle) => ((angle % fullTurn) + fullTurn) % fullTurn).sort((a, b) => a - b)
}

function inDirection({ g1, g2 }: Moment, angle: number): number {
  return g1 * Math.cos(angle) + g2 * Math.sin(angle)
}

/** Chance that the largest moment exceeds c > 0. */
function exceedance(points: DirectionPoints, c: number): number {
  let sum = 0
  for (let i = 0; i < points.weights.length; i++) sum += points.weights[i] * Math.exp(c * c * points.exponents[i])
  return sum / fullTurn
}

interface DirectionPoints {
  weights: Float64Array
  /** -1/(2m²) in each direction. */
  exponents: Float64Array
}

/** Quadrature points on all arcs; pieces of an eighth of a half turn, as the integrand ends flat and bell-shaped. */
function directionPoints(arcs: Arc[]): DirectionPoints {
  const pieces = arcs.map(({ from, to }) => Math.ceil((8 * (to - from)) / Math.PI))
  const count = pieces.reduce((sum, own) => sum + own, 0) * quadratureSize
  const [weights, exponents] = [new Float64Array(count), new Float64Array(count)]
  let next = 0
  arcs.forEach(({ from, to, moment }, arc) => {
    const edge = (i: number) => from + ((to - from) * i) / pieces[arc]
    for (let i = 0; i < pieces[arc]; i++) {
      // the directions stand where their exponents will
      fillQuadrature(exponents, weights, next, edge(i), edge(i + 1))
      const end = next + quadratureSize
      for (; next < end; next++) exponents[next] = -0.5 / inDirection(moment, exponents[next]) ** 2
    }
  })
  return { weights, exponents }
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
