import { inferPoint } from '../../../inference/wald.ts'
import type { LocalChoices } from './bandwidth.ts'
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
  const fit = smootherOf(side, choices.kernel, choices.polynomialOrder, bandwidth)
  const residuals =
    choices.variance === 'nn'
      ? neighbourResiduals(side.distance, side.groups, side.outcome, fit.rows, choices.neighbours)
      : regressionResiduals(fit, side.outcome, choices.variance, fit.rows)
  const reach = Math.min(bandwidth, side.distance.at(-1)!)
  return Array.from({ length: points }, (_, i) => {
    const distance = (reach * i) / (points - 1)
    const scores = valueWeights(fit, distance)
    const value = weightedSum(scores, side.outcome)
    const variance = scoreVariance(scores, residuals, side.cluster, fit.rows, fit.order + 1)
    return { distance, value, ci: inferPoint(value, Math.sqrt(variance), null).ci }
  })
}
