import { normalPdf } from '../../../numerics/distributions.ts'
import type { Kernel } from '../local-polynomial/basis.ts'
import { fitEdges, fitSharedCurvature, type DerivativePair, type Edge, type Sample } from './distribution-fit.ts'
import { edgeConstants, sharedBias } from './kernel-moments.ts'

export interface DensityChoices {
  /** Order of the polynomial that the bandwidth is best for; the test itself fits one order more. */
  polynomialOrder: number
  kernel: Kernel
  /** `shared-curvature`: both sides share every coefficient from the square on. */
  model: 'unrestricted' | 'shared-curvature'
  variance: 'jackknife' | 'plugin'
}

export interface SideBandwidths {
  below: number
  above: number
}

/** Rows that every bandwidth holds on each side, beyond the polynomial's own order. */
const spareRows = 20

/**
 * Bandwidths for the density at the cutoff: on each side the median of those best for that side's density, for the
 * difference and for the sum; with shared curvature the smaller of the latter two.
 *
 * @see Cattaneo, Jansson & Ma 2020, section 4, doi:10.1080/01621459.2019.1635480
 */
export function selectDensityBandwidths(sample: Sample, choices: DensityChoices) {
  const { polynomialOrder: p, kernel, model } = choices
  const fit = model === 'unrestricted' ? fitEdges : fitSharedCurvature
  const pilot = pilotBandwidths(sample, p)
  const both = (bandwidth: number) => floored(sample, { below: bandwidth, above: bandwidth }, p)
  const curvature = fit(sample, both(pilot.curvature), kernel, p + 2, p + 1)
  const density = fit(sample, both(pilot.density), kernel, p, 1)
  const constants = scaledVariances(density, sample.n, pilot.density, choices)
  const [belowBias, aboveBias] = biases(curvature, choices)
  const best = (variance: number, bias: number) => (variance / bias ** 2 / sample.n / (2 * p)) ** (1 / (2 * p + 1))
  const difference = best(constants.difference, aboveBias - belowBias)
  const sum = best(constants.sum, aboveBias + belowBias)
  if (model === 'shared-curvature') {
    const shared = Math.min(difference, sum)
    return floored(sample, { below: shared, above: shared }, p)
  }
  const median = (own: number) => [own, difference, sum].sort((a, b) => a - b)[1]
  return floored(
    sample,
    { below: median(best(constants.below, belowBias)), above: median(best(constants.above, aboveBias)) },
    p,
  )
}

/** Bandwidths for the curvature and the density were the running variable normal and the kernel uniform. */
function pilotBandwidths({ n, below, above }: Sample, p: number) {
  const overPeople = (of: (signed: number) => number) =>
    [below, above].reduce(
      (sum, { sign, distance, count }) => distance.reduce((part, at, i) => part + count[i] * of(sign * at), sum),
      0,
    )
  const mean = overPeople((signed) => signed) / n
  const sd = Math.sqrt(overPeople((signed) => (signed - mean) ** 2) / (n - 1))
  const z = mean / sd
  const rule = (order: number, power: number, derivative: number) => {
    const { variance, bias } = edgeConstants(order, power, 'uniform')
    const shape = variance / bias ** 2 / (hermite(z, derivative) ** 2 * normalPdf(z))
    const exponent = 2 * order + 1
    return sd * (((2 * power - 1) / (2 * (order + 1 - power))) * (shape / n)) ** (1 / exponent)
  }
  const most = Math.max(below.distance.at(-1)!, above.distance.at(-1)!)
  return { curvature: Math.min(rule(p + 2, p + 1, p + 2), most), density: Math.min(rule(p, 1, p), most) }
}

/** Probabilists' Hermite polynomial: the derivative of order k of the normal density is ±H_k times itself. */
function hermite(z: number, k: number): number {
  let [before, now] = [1, z]
  if (k === 0) return before
  for (let order = 1; order < k; order++) [before, now] = [now, z * now - order * before]
  return now
}

function scaledVariances(density: DerivativePair, n: number, pilot: number, choices: DensityChoices) {
  const { variance } = edgeConstants(choices.polynomialOrder, 1, choices.kernel)
  const isPlugin = choices.variance === 'plugin'
  const of = (side: DerivativePair['below']) => (isPlugin ? variance * side.value : n * pilot * side.variance)
  const [below, above] = [of(density.below), of(density.above)]
  const covariance = isPlugin ? 0 : n * pilot * density.covariance
  return { below, above, difference: below + above - 2 * covariance, sum: below + above + 2 * covariance }
}

function biases(curvature: DerivativePair, { polynomialOrder: p, kernel, model }: DensityChoices): [number, number] {
  const { bias } = edgeConstants(p, 1, kernel)
  const [below, above] = model === 'unrestricted' ? [bias * (-1) ** p, bias] : sharedBias(p, kernel)
  return [curvature.below.value * below, curvature.above.value * above]
}

/** Bandwidths that hold enough distinct values on each side, and no more than the data. */
function floored({ below, above }: Sample, bandwidths: SideBandwidths, p: number): SideBandwidths {
  const most = Math.max(below.distance.at(-1)!, above.distance.at(-1)!)
  const of = (edge: Edge, bandwidth: number) =>
    Math.max(Math.min(bandwidth, most), distinctDistance(edge, spareRows + p))
  return { below: of(below, bandwidths.below), above: of(above, bandwidths.above) }
}

/** Distance of the k-th distinct value (0-based), or of the last one. */
function distinctDistance({ distance, firstOfTie }: Edge, k: number): number {
  let found = 0
  for (let i = 0; i < distance.length; i++) {
    if (firstOfTie[i] !== i) continue
    if (found === k) return distance[i]
    found++
  }
  return distance.at(-1)!
}
