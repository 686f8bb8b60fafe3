import { matrix, quadraticForm, solveSymmetric, type Matrix } from '../../../numerics/linear-algebra.ts'
import type { Kernel } from '../local-polynomial/basis.ts'

/** Each kernel on [0, 1] as coefficients of powers, up to a constant that cancels. */
const polynomials: Record<Kernel, number[]> = { triangular: [1, -1], uniform: [1], epanechnikov: [1, 0, -1] }

/** ∫₀¹ k(u) u^power du. */
function moment(kernel: Kernel, power: number): number {
  return polynomials[kernel].reduce((sum, coefficient, m) => sum + coefficient / (power + m + 1), 0)
}

/** ∫₀¹∫₀¹ min(u, v) k(u) k(v) u^i v^j du dv, the covariance of an empirical distribution function near its edge. */
function bridgeMoment(kernel: Kernel, i: number, j: number): number {
  const k = polynomials[kernel]
  let sum = 0
  k.forEach((a, m) => k.forEach((b, l) => (sum += a * b * minimumMoment(i + m, j + l))))
  return sum
}

/** ∫₀¹∫₀¹ min(u, v) u^i v^j du dv. */
function minimumMoment(i: number, j: number): number {
  return 1 / ((i + 2) * (i + j + 3)) + (1 / (j + 2) - 1 / (i + j + 3)) / (i + 1)
}

export interface EdgeConstants {
  /** Variance of the derivative times n·h^(2·power − 1) over the density. */
  variance: number
  /** Bias of the derivative over h^(order + 1 − power) and the derivative of order `order` + 1. */
  bias: number
}

/**
 * Constants of a local polynomial fit to a distribution function at the edge of its support.
 *
 * @param order of the polynomial
 * @param power derivative of the distribution function, 1 = the density
 * @see Cattaneo, Jansson & Ma 2020, theorem 1, doi:10.1080/01621459.2019.1635480
 */
export function edgeConstants(order: number, power: number, kernel: Kernel): EdgeConstants {
  const size = order + 1
  const fill = (value: (i: number, j: number) => number): Matrix =>
    matrix(
      size,
      size,
      Float64Array.from({ length: size * size }, (_, at) => value(at % size, Math.floor(at / size))),
    )
  const unit = Float64Array.from({ length: size }, (_, i) => Number(i === power))
  const direction = solveSymmetric(
    fill((i, j) => moment(kernel, i + j)),
    unit,
  )
  const leak = direction.reduce((sum, value, i) => sum + value * moment(kernel, i + order + 1), 0)
  const factor = factorial(power)
  return {
    variance:
      factor ** 2 *
      quadraticForm(
        fill((i, j) => bridgeMoment(kernel, i, j)),
        direction,
      ),
    bias: (factor * leak) / factorial(order + 1),
  }
}

/**
 * Bias constants of the density on either side when both sides share every coefficient from the square on, as
 * [below, above] over h^order and the derivative of order `order` + 1.
 */
export function sharedBias(order: number, kernel: Kernel): [number, number] {
  // columns: 1, u below, u above, u², …; the outcome is u^(order + 1)
  const columns = [
    { power: 0, on: [-1, 1] },
    { power: 1, on: [-1] },
    { power: 1, on: [1] },
    ...Array.from({ length: order - 1 }, (_, i) => ({ power: i + 2, on: [-1, 1] })),
  ]
  const outcome = { power: order + 1, on: [-1, 1] }
  const product = (a: (typeof columns)[number], b: (typeof columns)[number]): number =>
    a.on
      .filter((sign) => b.on.includes(sign))
      .reduce((sum, sign) => sum + sign ** (a.power + b.power) * moment(kernel, a.power + b.power), 0)
  const size = columns.length
  const cross = matrix(
    size,
    size,
    Float64Array.from({ length: size * size }, (_, at) => product(columns[at % size], columns[Math.floor(at / size)])),
  )
  const solution = solveSymmetric(
    cross,
    Float64Array.from(columns, (one) => product(one, outcome)),
  )
  return [solution[1] / factorial(order + 1), solution[2] / factorial(order + 1)]
}

export function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}
