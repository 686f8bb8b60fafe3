import type { Constants, ConstantsAsked, LocalChoices } from '../bandwidth.ts'
import type { Side } from '../side.ts'
import { fitPlaces, leakageAt, scoresAt, selectorCombination } from './fit.ts'
import { combinedSum, sumOfSquaresAt } from './places.ts'

/** `constantsOf` from sums over blocks. */
export function condensedConstants(
  side: Side,
  { order, power, regularisation }: ConstantsAsked,
  pilot: number,
  biasBandwidth: number,
  { kernel, neighbours }: LocalChoices,
): Constants {
  const fit = fitPlaces(side, kernel, order, pilot, neighbours)
  const scores = scoresAt(fit, power, fit.places)
  const outcome = selectorCombination(side, fit, power)
  const variance = (2 * power + 1) * pilot * sumOfSquaresAt(scores, fit.places.squaredResiduals(outcome))
  const leak = leakageAt(fit, scores, order + 1, fit.places)
  const wide = fitPlaces(side, kernel, order + 1, biasBandwidth, regularisation === 0 ? null : neighbours)
  const curvature = scoresAt(wide, order + 1, wide.places)
  const scale = biasBandwidth ** -(order + 1)
  const factor = 2 * (order + 1 - power)
  const bias = Math.sqrt(factor) * leak * side.sign ** power * scale * combinedSum(wide.places, curvature, outcome)
  if (regularisation === 0) return { variance, bias, regularisation: 0 }
  const noise = scale ** 2 * sumOfSquaresAt(curvature, wide.places.squaredResiduals(outcome))
  return { variance, bias, regularisation: regularisation * factor * 3 * leak ** 2 * noise }
}
