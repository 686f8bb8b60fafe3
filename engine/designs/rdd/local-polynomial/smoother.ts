import { crossProduct, invertSymmetric, matrix, multiplyVector } from '../../../numerics/linear-algebra.ts'
import type { Matrix } from '../../../numerics/linear-algebra.ts'
import { evaluateBasis, monomialRow } from './basis.ts'
import { countInside, kernelWeight } from './kernel.ts'
import type { Kernel } from './kernel.ts'

/** A kernel-weighted polynomial in t = distance / bandwidth on one side, before any outcome is chosen. */
export interface Smoother {
  order: number
  bandwidth: number
  /** Leading rows with a positive weight. */
  rows: number
  weights: Float64Array
  /** order + 1 arrays of `rows` basis values. */
  basis: Float64Array[]
  /** Inverse of the weighted cross product of the basis. */
  inverse: Matrix
}

/**
 * Weighted least squares of order `order` on the rows within `bandwidth` of the cutoff.
 *
 * @param distance ascending
 * @throws {EngineError} `numerics/singular-matrix` with fewer distinct distances inside than order + 1
 */
export function createSmoother(distance: Float64Array, kernel: Kernel, order: number, bandwidth: number): Smoother {
  const rows = countInside(kernel, distance, bandwidth)
  const weights = new Float64Array(rows)
  for (let i = 0; i < rows; i++) weights[i] = kernelWeight(kernel, distance[i]! / bandwidth)
  const basis = evaluateBasis(distance, bandwidth, rows, order)
  const design = matrix(rows, order + 1)
  basis.forEach((values, j) => design.data.set(values, j * rows))
  return { order, bandwidth, rows, weights, basis, inverse: invertSymmetric(crossProduct(design, weights)) }
}

/** The weight of each row's outcome in the coefficient of t^power: the coefficient is their sum of products. */
export function coefficientWeights(smoother: Smoother, power: number): Float64Array {
  return directionWeights(smoother, monomialRow(smoother.order, power))
}

/** The weight of each row's outcome in the fitted value at a distance, which lies within the bandwidth. */
export function valueWeights(smoother: Smoother, distance: number): Float64Array {
  const row = evaluateBasis(Float64Array.of(distance), smoother.bandwidth, 1, smoother.order)
  return directionWeights(
    smoother,
    Float64Array.from(row, ([value]) => value!),
  )
}

function directionWeights({ order, rows, weights, basis, inverse }: Smoother, functional: Float64Array): Float64Array {
  const direction = multiplyVector(inverse, functional)
  const result = new Float64Array(rows)
  for (let j = 0; j <= order; j++) {
    const values = basis[j]!
    const factor = direction[j]!
    for (let i = 0; i < rows; i++) result[i]! += factor * values[i]!
  }
  for (let i = 0; i < rows; i++) result[i]! *= weights[i]!
  return result
}

/** Values of the fit at the smoother's own rows, in the outcome's units. */
export function fittedValues({ basis, weights, rows, inverse }: Smoother, outcome: Float64Array): Float64Array {
  const moments = Float64Array.from(basis, (values) => {
    let sum = 0
    for (let i = 0; i < rows; i++) sum += values[i]! * weights[i]! * outcome[i]!
    return sum
  })
  const coefficients = multiplyVector(inverse, moments)
  const fitted = new Float64Array(rows)
  basis.forEach((values, j) => {
    for (let i = 0; i < rows; i++) fitted[i]! += coefficients[j]! * values[i]!
  })
  return fitted
}

/** Diagonal of the hat matrix at the smoother's own rows. */
export function leverages({ basis, weights, rows, inverse, order }: Smoother): Float64Array {
  const result = new Float64Array(rows)
  for (let j = 0; j <= order; j++) {
    for (let k = 0; k <= order; k++) {
      const factor = inverse.data[k * (order + 1) + j]!
      const [left, right] = [basis[j]!, basis[k]!]
      for (let i = 0; i < rows; i++) result[i]! += factor * left[i]! * right[i]!
    }
  }
  return result.map((value, i) => value * weights[i]!)
}

/** Coefficient of t^power, `scores` from {@link coefficientWeights}. */
export function weightedSum(scores: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < scores.length; i++) sum += scores[i]! * values[i]!
  return sum
}

/** The coefficient of t^power that a pure t^exponent would be given: how a neglected term leaks into it. */
export function leakage(smoother: Smoother, distance: Float64Array, scores: Float64Array, exponent: number): number {
  let sum = 0
  for (let i = 0; i < scores.length; i++) sum += scores[i]! * (distance[i]! / smoother.bandwidth) ** exponent
  return sum
}
