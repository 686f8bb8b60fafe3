import {
  dot,
  invertSymmetric,
  matrix,
  multiplyVector,
  quadraticForm,
  type Matrix,
} from '../../../numerics/linear-algebra.ts'
import { evaluateBasis, fillBasis, monomialRow, countInside, kernelWeight, type Kernel } from './basis.ts'
import type { Side } from './side.ts'

/** A kernel-weighted polynomial in t = distance / bandwidth on one side, before any outcome is chosen. */
export interface Smoother {
  order: number
  bandwidth: number
  /** Leading rows with a positive weight. */
  rows: number
  weights: Float64Array
  /** Ascending; basis values are made from it row by row, as stored columns of them would outweigh the data many times. */
  distance: Float64Array
  /** Inverse of the weighted cross product of the basis. */
  inverse: Matrix
}

/**
 * Weighted least squares of order `order` on the rows within `bandwidth` of the cutoff.
 *
 * @param distance  ascending
 * @param multiples positive, what each row's kernel weight is multiplied by; null = 1
 * @throws {EngineError} `numerics/singular-matrix` with fewer distinct distances inside than order + 1
 */
export function createSmoother(
  distance: Float64Array,
  kernel: Kernel,
  order: number,
  bandwidth: number,
  multiples: Float64Array | null = null,
): Smoother {
  const rows = countInside(kernel, distance, bandwidth)
  const weights = new Float64Array(rows)
  for (let i = 0; i < rows; i++) weights[i] = kernelWeight(kernel, distance[i] / bandwidth) * (multiples?.[i] ?? 1)
  const inverse = invertSymmetric(crossProductOfBasis(distance, bandwidth, weights, order))
  return { order, bandwidth, rows, weights, distance, inverse }
}

/** The same on one side, whose own weights multiply the kernel. */
export function smootherOf({ distance, weights }: Side, kernel: Kernel, order: number, bandwidth: number): Smoother {
  return createSmoother(distance, kernel, order, bandwidth, weights ?? null)
}

/** Weighted cross product of the basis at the rows with a weight. */
function crossProductOfBasis(distance: Float64Array, bandwidth: number, weights: Float64Array, order: number): Matrix {
  const k = order + 1
  if (k <= 4) return crossProductOfFour(distance, bandwidth, weights, k)
  const product = matrix(k, k)
  const basis = new Float64Array(k)
  for (let i = 0; i < weights.length; i++) {
    fillBasis(basis, distance[i], bandwidth)
    for (let a = 0; a < k; a++) {
      const left = basis[a] * weights[i]
      for (let b = a; b < k; b++) product.data[b * k + a] += left * basis[b]
    }
  }
  for (let a = 0; a < k; a++) for (let b = 0; b < a; b++) product.data[b * k + a] = product.data[a * k + b]!
  return product
}

/** The same for cubics and below, the usual case, with the sums in registers. */
function crossProductOfFour(distance: Float64Array, bandwidth: number, weights: Float64Array, k: number): Matrix {
  let [s00, s01, s02, s03, s11, s12, s13, s22, s23, s33] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < weights.length; i++) {
    const w = weights[i]
    const z = (2 * distance[i]) / bandwidth - 1
    const second = (3 * z * z - 1) / 2
    const third = (5 * z * second - 2 * z) / 3
    s00 += w
    s01 += w * z
    s02 += w * second
    s03 += w * third
    s11 += z * w * z
    s12 += z * w * second
    s13 += z * w * third
    s22 += second * w * second
    s23 += second * w * third
    s33 += third * w * third
  }
  const whole = [
    [s00, s01, s02, s03],
    [s01, s11, s12, s13],
    [s02, s12, s22, s23],
    [s03, s13, s23, s33],
  ]
  return matrix(
    k,
    k,
    Float64Array.from({ length: k * k }, (_, at) => whole[Math.floor(at / k)][at % k]),
  )
}

/** The weight of each row's outcome in the coefficient of t^power: the coefficient is their sum of products. */
export function coefficientWeights(smoother: Smoother, power: number): Float64Array {
  return directionWeights(smoother, monomialRow(smoother.order, power))
}

/** The weight of each row's outcome in the fitted value at a distance, which lies within the bandwidth. */
export function valueWeights(smoother: Smoother, distance: number): Float64Array {
  const row = evaluateBasis(Float64Array.of(distance), smoother.bandwidth, 1, smoother.order)
  return directionWeights(smoother, row.data)
}

function directionWeights(smoother: Smoother, functional: Float64Array): Float64Array {
  const result = combineBasis(smoother, multiplyVector(smoother.inverse, functional))
  for (let i = 0; i < result.length; i++) result[i] *= smoother.weights[i]
  return result
}

/** The polynomial with these coefficients of the basis, at the smoother's own rows. */
function combineBasis({ distance, bandwidth, rows, order }: Smoother, coefficients: Float64Array): Float64Array {
  const result = new Float64Array(rows)
  if (order < 4) {
    // cubics and below, the usual case, with the basis in registers
    const [c0, c1 = 0, c2 = 0, c3 = 0] = coefficients
    for (let i = 0; i < rows; i++) {
      const z = (2 * distance[i]) / bandwidth - 1
      const second = (3 * z * z - 1) / 2
      const third = (5 * z * second - 2 * z) / 3
      result[i] = c0 + c1 * z + c2 * second + c3 * third
    }
    return result
  }
  const basis = new Float64Array(order + 1)
  for (let i = 0; i < rows; i++) {
    fillBasis(basis, distance[i], bandwidth)
    result[i] = dot(coefficients, basis)
  }
  return result
}

/** Values of the fit at the smoother's own rows, in the outcome's units. */
export function fittedValues(smoother: Smoother, outcome: Float64Array): Float64Array {
  const { distance, bandwidth, weights, rows, inverse, order } = smoother
  const basis = new Float64Array(order + 1)
  const moments = new Float64Array(order + 1)
  for (let i = 0; i < rows; i++) {
    fillBasis(basis, distance[i], bandwidth)
    for (let j = 0; j <= order; j++) moments[j] += basis[j] * weights[i] * outcome[i]
  }
  return combineBasis(smoother, multiplyVector(inverse, moments))
}

/** Diagonal of the hat matrix at the smoother's own rows. */
export function leverages({ distance, bandwidth, weights, rows, inverse, order }: Smoother): Float64Array {
  const basis = new Float64Array(order + 1)
  const result = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    fillBasis(basis, distance[i], bandwidth)
    result[i] = quadraticForm(inverse, basis) * weights[i]
  }
  return result
}

/** Coefficient of t^power, `scores` from {@link coefficientWeights}. */
export function weightedSum(scores: Float64Array, values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < scores.length; i++) sum += scores[i] * values[i]
  return sum
}

/** The coefficient of t^power that a pure t^exponent would be given: how a neglected term leaks into it. */
export function leakage(smoother: Smoother, distance: Float64Array, scores: Float64Array, exponent: number): number {
  let sum = 0
  for (let i = 0; i < scores.length; i++) sum += scores[i] * (distance[i] / smoother.bandwidth) ** exponent
  return sum
}
