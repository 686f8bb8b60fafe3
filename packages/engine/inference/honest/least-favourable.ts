import { normalQuantile } from '../../numerics/distributions.ts'
import { findRoot } from '../../numerics/one-dimensional.ts'
import { fillQuadrature, quadratureSize } from '../../numerics/one-dimensional-quadrature.ts'
import type { Moment } from './moments.ts'

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
export function largestCriticalValue(moments: Moment[], kappa: number): number {
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
