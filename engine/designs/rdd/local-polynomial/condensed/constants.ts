import type { Constants, ConstantsAsked, LocalChoices } from '../bandwidth.ts'
import type { Side } from '../side.ts'
import { fitPlaces, leakageAt, scoresAt, selectorCombination, type CondensedFit } from './fit.ts'
import { combinedSum, sumOfSquaresAt } from './places.ts'
import { neighboursAsked, squaredResidualsAt } from './residual-products.ts'

/** `constantsOf` from sums over blocks. */
export function condensedConstants(
  side: Side,
  { order, power, regularisation }: ConstantsAsked,
  pilot: number,
  biasBandwidth: number,
  choices: LocalChoices,
): Constants {
  const { kernel } = choices
  const neighbours = neighboursAsked(choices)
  const fit = fitPlaces(side, kernel, order, pilot, neighbours)
  const scores = scoresAt(fit, power, fit.places)
  const outcome = selectorCombination(side, fit, power)
  const squares = (of: CondensedFit) => squaredResidualsAt(side, of, outcome, of.places, of.rows, choices)
  const variance = (2 * power + 1) * pilot * sumOfSquaresAt(scores, squares(fit))
  const leak = leakageAt(fit, scores, order + 1, fit.places)
  const wide = fitPlaces(side, kernel, order + 1, biasBandwidth, regularisation === 0 ? null : neighbours)
  const curvature = scoresAt(wide, order + 1, wide.places)
  const scale = biasBandwidth ** -(order + 1)
  const factor = 2 * (order + 1 - power)
  const bias = Math.sqrt(factor) * leak * side.sign ** power * scale * combinedSum(wide.places, curvature, outcome)
  if (regularisation === 0) return { variance, bias, regularisation: 0 }
  const noise = scale ** 2 * sumOfSquaresAt(curvature, squares(wide))
  return { variance, bias, regularisation: regularisation * factor * 3 * leak ** 2 * noise }
}
