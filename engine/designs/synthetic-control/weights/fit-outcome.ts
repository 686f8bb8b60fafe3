import { leastSquares } from '../../../numerics/least-squares.ts'
import { dot, matrix, multiplyVector, type Matrix } from '../../../numerics/linear-algebra.ts'
import type { SimplexFit } from '../../../numerics/simplex-least-squares.ts'
import type { Study } from '../study.ts'

type FitOutcome = (fit: SimplexFit, logWeights: Float64Array, gradient?: Float64Array) => number

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
 */
export function createFitOutcome(study: Study, target: Float64Array, donors: Matrix): FitOutcome {
  const { pre } = study
  const unit = distanceFromMean(study) || 1
  return ({ weights, support }, logWeights, gradient) => {
    const misses = study.target.slice(0, pre).map((value) => -value)
    for (const j of support) {
      for (let t = 0; t < pre; t++) misses[t] += weights[j] * study.donors.data[j * study.donors.rows + t]
    }
    if (gradient) {
      gradient.fill(0)
      if (support.length > 1)
        writeGradient(gradient, { study, target, donors, weights, support, misses, unit }, logWeights)
    }
    return dot(misses, misses) / unit
  }
}

interface Parts {
  study: Study
  target: Float64Array
  donors: Matrix
  weights: Float64Array
  support: number[]
  misses: Float64Array
  unit: number
}

function writeGradient(gradient: Float64Array, parts: Parts, logWeights: Float64Array): void {
  const { study, target, donors, weights, support, misses, unit } = parts
  const k = target.length
  const [first, ...rest] = support as [number, ...number[]]
  const differences = matrix(k, rest.length)
  const pulls = new Float64Array(rest.length)
  rest.forEach((j, c) => {
    for (let i = 0; i < k; i++) differences.data[c * k + i] = donors.data[j * k + i] - donors.data[first * k + i]
    const [own, base] = [j * study.donors.rows, first * study.donors.rows]
    for (let t = 0; t < misses.length; t++) {
      pulls[c] += misses[t] * (study.donors.data[own + t] - study.donors.data[base + t])
    }
  })
  const roots = logWeights.map((value) => Math.exp(value / 2))
  const counted = matrix(
    k,
    rest.length,
    differences.data.map((value, i) => value * roots[i % k]),
  )
  const { xtxInverse } = leastSquares(counted, new Float64Array(k), { tolerance: 0 })
  if (xtxInverse.rows < rest.length) return
  const image = multiplyVector(differences, multiplyVector(xtxInverse, pulls))
  for (let i = 0; i < k; i++) {
    let miss = -target[i]
    for (const j of support) miss += weights[j] * donors.data[j * k + i]
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
