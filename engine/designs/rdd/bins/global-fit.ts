import { evaluateBasis, monomialRow } from '../local-polynomial/basis.ts'
import { dot } from '../../../numerics/linear-algebra.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'

/** A polynomial in the distance from the cutoff, fitted to all rows of a side alike. */
export interface GlobalFit {
  value: (distance: number) => number
  slope: (distance: number) => number
  /** Coefficients of powers of the distance. */
  coefficients: Float64Array
}

/**
 * Least squares of one outcome on a polynomial in distance over a whole side. Serves the eye and the choice of bins;
 * no effect is read off it.
 */
export function fitGlobal(distance: Float64Array, outcome: Float64Array, order: number): GlobalFit {
  const range = distance.at(-1)!
  const design = evaluateBasis(distance, range, distance.length, order)
  const solution = leastSquares(design, outcome).coefficients.map((value) => (Number.isNaN(value) ? 0 : value))
  const powers = Float64Array.from({ length: order + 1 }, (_, power) => dot(monomialRow(order, power), solution))
  const slopes = derivative(powers)
  return {
    value: (at) => horner(powers, at / range),
    slope: (at) => horner(slopes, at / range) / range,
    coefficients: powers.map((value, power) => value / range ** power),
  }
}

function horner(coefficients: Float64Array, t: number): number {
  let sum = 0
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * t + coefficients[i]
  return sum
}

function derivative(coefficients: Float64Array): Float64Array {
  return coefficients.slice(1).map((value, i) => value * (i + 1))
}
