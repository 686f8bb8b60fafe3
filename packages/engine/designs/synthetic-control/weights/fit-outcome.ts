import { invertCrossProduct } from '../../../numerics/least-squares.ts'
import { dot, type Matrix } from '../../../numerics/linear-algebra.ts'
import type { Mixture } from '../../../numerics/simplex-by-products.ts'
import type { Study } from '../frame.ts'

type FitOutcome = (mixture: Mixture, roots: Float64Array, gradient?: Float64Array) => number

/**
 * Squared error of the outcome before treatment under donor weights w(v), as a share of the treated unit's squared
 * distance from the donors' mean, and its gradient by log v. The share makes the search the same in any unit of the
 * outcome.
 *
 * With D the supported donors' differences from the first of them and e the predictors' misses, the optimality of w
 * gives dw/dv; the adjoint a = (D'VD)⁻¹E'r, E the same differences of the outcome and r its misses, turns that into
 * ∂|r|²/∂log vᵢ = −2 vᵢ (D·a)ᵢ eᵢ. Valid where the support does not change.
 *
 * @param target predictors of the treated unit, in standard deviations
 * @param donors the same of the donors
 * @returns      takes donor weights w(v), the roots of v and where the gradient is to be written; it is called thousands of
 *   times, so that it keeps its memory
 */
export function createFitOutcome(study: Study, target: Float64Array, donors: Matrix): FitOutcome {
  const unit = distanceFromMean(study) || 1
  const misses = new Float64Array(study.pre)
  const adjoint = createAdjoint(study, donors)
  return (mixture, roots, gradient) => {
    writeMisses(misses, study, mixture)
    if (gradient) {
      const image = mixture.support.length > 1 ? adjoint(mixture.support, roots, misses) : null
      if (image) writeGradient(gradient, { target, donors, mixture, roots, image, unit })
      else gradient.fill(0)
    }
    return dot(misses, misses) / unit
  }
}

/** The mixture's path before treatment less the treated unit's. */
function writeMisses(misses: Float64Array, { target, donors }: Study, { support, weights }: Mixture): void {
  for (let t = 0; t < misses.length; t++) misses[t] = -target[t]
  for (let i = 0; i < support.length; i++) {
    const from = support[i] * donors.rows
    const weight = weights[i]
    for (let t = 0; t < misses.length; t++) misses[t] += weight * donors.data[from + t]
  }
}

/** D·a, one value per predictor; null where the support is too near to dependence. The memory is that of the last call. */
function createAdjoint({ donors: paths }: Study, { rows: k, data }: Matrix) {
  // more donors than predictors and one cannot be affinely independent
  const differences = new Float64Array(k * k)
  const counted = { rows: k, cols: 0, data: new Float64Array(k * k) }
  const room = new Float64Array(2 * k * k)
  const pulls = new Float64Array(k)
  const own = new Float64Array(k)
  const image = new Float64Array(k)
  return (support: readonly number[], roots: Float64Array, misses: Float64Array): Float64Array | null => {
    const size = support.length - 1
    const first = support[0]
    for (let c = 0; c < size; c++) {
      const other = support[c + 1]
      for (let i = 0; i < k; i++) {
        const difference = data[other * k + i] - data[first * k + i]
        differences[c * k + i] = difference
        counted.data[c * k + i] = difference * roots[i]
      }
      pulls[c] = pullOf(paths, misses, other, first)
    }
    counted.cols = size
    if (!invertCrossProduct(counted, room)) return null
    writeProduct(own, room, pulls, size, size)
    writeProduct(image, differences, own, k, size)
    return image
  }
}

/** How the loss changes as weight goes from one donor to another. */
function pullOf({ rows, data }: Matrix, misses: Float64Array, to: number, from: number): number {
  let pull = 0
  for (let t = 0; t < misses.length; t++) pull += misses[t] * (data[to * rows + t] - data[from * rows + t])
  return pull
}

/** Columns that stand one after the other in `data`, each times its factor, added up. */
function writeProduct(
  result: Float64Array,
  data: Float64Array,
  factors: Float64Array,
  rows: number,
  columns: number,
): void {
  result.fill(0)
  for (let c = 0; c < columns; c++) {
    for (let i = 0; i < rows; i++) result[i] += data[c * rows + i] * factors[c]
  }
}

interface GradientParts {
  target: Float64Array
  donors: Matrix
  mixture: Mixture
  roots: Float64Array
  image: Float64Array
  unit: number
}

function writeGradient(gradient: Float64Array, parts: GradientParts): void {
  const { target, donors, mixture, roots, image, unit } = parts
  const { support, weights } = mixture
  const k = target.length
  for (let i = 0; i < k; i++) {
    let miss = -target[i]
    for (let s = 0; s < support.length; s++) miss += weights[s] * donors.data[support[s] * k + i]
    gradient[i] = (-2 / unit) * roots[i] ** 2 * image[i] * miss
  }
}

/** Squared distance of the target's path before treatment from the donors' plain mean. */
function distanceFromMean({ target, donors, pre }: Study): number {
  let sum = 0
  for (let t = 0; t < pre; t++) {
    let mean = 0
    for (let j = 0; j < donors.cols; j++) mean += donors.data[j * donors.rows + t] / donors.cols
    sum += (target[t] - mean) ** 2
  }
  return sum
}
