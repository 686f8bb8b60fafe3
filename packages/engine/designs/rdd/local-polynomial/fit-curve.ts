import { inferPoint } from '../../../inference/wald.ts'
import type { LocalChoices } from './bandwidth.ts'
import { fitPlaces, valueScoresAt } from './condensed/fit.ts'
import { isCondensed, sumAt, sumOfSquaresAt } from './condensed/places.ts'
import { neighboursAsked, squaredResidualsAt } from './condensed/residual-products.ts'
import { neighbourResiduals, regressionResiduals, scoreVariance } from './residuals.ts'
import type { Side } from './side.ts'
import { smootherOf, valueWeights, weightedSum } from './smoother.ts'

export interface CurvePoint {
  distance: number
  value: number
  /** Pointwise, of the conventional fit. */
  ci: [number, number]
}

/**
 * The fitted polynomial of one side from the cutoff to the end of its bandwidth or data, the curve whose limit the
 * conventional estimate takes.
 */
export function traceFit(side: Side, bandwidth: number, choices: LocalChoices, points: number): CurvePoint[] {
  const at = isCondensed(side, choices) ? condensedCurve(side, bandwidth, choices) : curveOf(side, bandwidth, choices)
  const reach = Math.min(bandwidth, side.distance.at(-1)!)
  return Array.from({ length: points }, (_, i) => {
    const distance = (reach * i) / (points - 1)
    const { value, variance } = at(distance)
    return { distance, value, ci: inferPoint(value, Math.sqrt(variance), null).ci }
  })
}

type Curve = (distance: number) => { value: number; variance: number }

function condensedCurve(side: Side, bandwidth: number, choices: LocalChoices): Curve {
  const fit = fitPlaces(side, choices.kernel, choices.polynomialOrder, bandwidth, neighboursAsked(choices))
  const { places } = fit
  const outcome = [{ values: side.outcome, factor: 1 }]
  const squares = squaredResidualsAt(side, fit, outcome, places, fit.rows, choices)
  return (distance) => {
    const scores = valueScoresAt(fit, distance, places)
    return { value: sumAt(scores, places.totals(side.outcome)), variance: sumOfSquaresAt(scores, squares) }
  }
}

function curveOf(side: Side, bandwidth: number, choices: LocalChoices): Curve {
  const fit = smootherOf(side, choices.kernel, choices.polynomialOrder, bandwidth)
  const residuals =
    choices.variance === 'nn'
      ? neighbourResiduals(side.distance, side.groups, side.outcome, fit.rows, choices.neighbours)
      : regressionResiduals(fit, side.outcome, choices.variance, fit.rows)
  return (distance) => {
    const scores = valueWeights(fit, distance)
    return {
      value: weightedSum(scores, side.outcome),
      variance: scoreVariance(scores, residuals, side.cluster, fit.rows, fit.order + 1),
    }
  }
}
