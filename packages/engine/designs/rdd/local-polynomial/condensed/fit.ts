import { dot, matrix, multiplyVector } from '../../../../numerics/linear-algebra.ts'
import { fillBasis, countInside, type Kernel } from '../basis.ts'
import {
  factorial,
  lessCovariates,
  linearisedCombination,
  solveRankDeficient,
  type Combination,
  type Contrast,
} from '../contrast.ts'
import type { Side } from '../side.ts'
import { coefficientWeights, createSmoother, valueWeights, type Smoother } from '../smoother.ts'
import { combinedSum, kernelAt, placesOf, sumAt, type Places } from './places.ts'

/** A local polynomial fitted from the places that stand for a window's rows. */
export interface CondensedFit {
  kernel: Kernel
  order: number
  bandwidth: number
  /** Leading rows of the side with a positive weight. */
  rows: number
  inverse: Smoother['inverse']
  /** Of its own window. */
  places: Places
}

/** @throws {EngineError} `numerics/singular-matrix` */
export function fitPlaces(
  side: Side,
  kernel: Kernel,
  order: number,
  bandwidth: number,
  neighbours: number | null,
): CondensedFit {
  const rows = countInside(kernel, side.distance, bandwidth)
  const places = placesOf(side, [rows], neighbours)
  const { inverse } = createSmoother(places.distance, kernel, order, bandwidth, places.count)
  return { kernel, order, bandwidth, rows, inverse, places }
}

/** The weight of an outcome at each place in the coefficient of t^power; 0 beyond the fit's window. */
export function scoresAt(fit: CondensedFit, power: number, places: Places): Float64Array {
  return coefficientWeights(smootherAt(fit, places), power)
}

/** The same for the fitted value at a distance. */
export function valueScoresAt(fit: CondensedFit, distance: number, places: Places): Float64Array {
  return valueWeights(smootherAt(fit, places), distance)
}

function smootherAt({ kernel, order, bandwidth, inverse }: CondensedFit, places: Places): Smoother {
  const weights = kernelAt(kernel, places, bandwidth)
  return { order, bandwidth, rows: weights.length, weights, distance: places.distance, inverse }
}

/** The coefficient of t^power that a pure t^exponent would be given. */
export function leakageAt({ bandwidth }: CondensedFit, scores: Float64Array, exponent: number, places: Places): number {
  const powers = places.distance.map((distance) => (distance / bandwidth) ** exponent)
  return sumAt(
    scores,
    powers.map((power, i) => power * places.count[i]),
  )
}

/** What one side's bandwidth is chosen for; see `selectorOutcome`. */
export function selectorCombination(side: Side, fit: CondensedFit, power: number): Combination {
  const { outcomeCoefficients, takeUpCoefficients } = contrastOf([{ side, fit }])
  const outcome = lessCovariates(side, side.outcome, outcomeCoefficients)
  if (side.takeUp === null) return outcome
  const takeUp = lessCovariates(side, side.takeUp, takeUpCoefficients)
  const scores = scoresAt(fit, power, fit.places)
  const unit = factorial(power) * (side.sign / fit.bandwidth) ** power
  const level = unit * combinedSum(fit.places, scores, takeUp)
  return linearisedCombination(outcome, takeUp, (unit * combinedSum(fit.places, scores, outcome)) / level, level)
}

/** Coefficients of the covariates common to the sides; see `adjustForCovariates`. */
export function contrastOf(parts: { side: Side; fit: CondensedFit }[]): Contrast {
  const k = parts[0].side.covariates.length
  const none = new Float64Array(0)
  if (k === 0) return { outcomeCoefficients: none, takeUpCoefficients: none }
  const cross = matrix(k, k)
  const [withOutcome, withTakeUp, lengths] = [new Float64Array(k), new Float64Array(k), new Float64Array(k)]
  for (const { side, fit } of parts) {
    const left = leftOver(fit)
    side.covariates.forEach((x, a) => {
      side.covariates.forEach((other, b) => (cross.data[b * k + a] += left(x, other).left))
      withOutcome[a] += left(x, side.outcome).left
      if (side.takeUp) withTakeUp[a] += left(x, side.takeUp).left
      lengths[a] += left(x, x).length
    })
  }
  return {
    outcomeCoefficients: solveRankDeficient(cross, withOutcome, lengths),
    takeUpCoefficients: solveRankDeficient(cross, withTakeUp, lengths),
  }
}

/**
 * Weighted products of two columns, whole and of what the fit leaves of them. Both are taken from about the middle of
 * their values, which the fit leaves nothing of, so that no digits go to their level.
 */
function leftOver(fit: CondensedFit) {
  const { places, inverse, order, bandwidth } = fit
  const weights = kernelAt(fit.kernel, places, bandwidth)
  const total = sumAt(weights, places.count)
  const momentsOf = (values: Float64Array, middle: number) => {
    const totals = places.totals(values)
    const [basis, moments] = [new Float64Array(order + 1), new Float64Array(order + 1)]
    for (let i = 0; i < weights.length; i++) {
      fillBasis(basis, places.distance[i], bandwidth)
      const value = weights[i] * (totals[i] - middle * places.count[i])
      for (let j = 0; j <= order; j++) moments[j] += basis[j] * value
    }
    return moments
  }
  return (a: Float64Array, b: Float64Array) => {
    const [middleA, middleB] = [a[0], b[0]]
    const product = sumAt(weights, places.productsFromFirst(a, b))
    const [fromA, fromB] = [momentsOf(a, middleA), momentsOf(b, middleB)]
    return {
      left: product - dot(fromA, multiplyVector(inverse, fromB)),
      length: product + middleA * fromB[0] + middleB * fromA[0] + middleA * middleB * total,
    }
  }
}
