import type { LocalChoices } from '../bandwidth.ts'
import type { Level, Top, TopAsked } from '../constants.ts'
import type { SelectorOutcome } from '../contrast.ts'
import type { Side } from '../side.ts'
import { fitPlaces, leakageAt, scoresAt, selectorCombination } from './fit.ts'
import { combinedSum, sumOfSquaresAt } from './places.ts'
import { neighboursAsked, squaredResidualsAt } from './residual-products.ts'

/** What the fit at the pilot bandwidth gives, from sums over blocks. */
export function condensedLevel(
  side: Side,
  { order, power }: { order: number; power: number },
  pilot: number,
  choices: LocalChoices,
): Level {
  const fit = fitPlaces(side, choices.kernel, order, pilot, neighboursAsked(choices))
  const scores = scoresAt(fit, power, fit.places)
  const parts = selectorCombination(side, fit, power)
  const variance = sumOfSquaresAt(scores, squaredResidualsAt(side, fit, parts, fit.places, fit.rows, choices))
  return { outcome: { parts, values: null }, variance, leak: leakageAt(fit, scores, order + 1, fit.places) }
}

/** `topOfRows` from sums over blocks. */
export function condensedTop(
  side: Side,
  { parts }: SelectorOutcome,
  { order, bandwidth, hasVariance }: TopAsked,
  choices: LocalChoices,
): Top {
  const fit = fitPlaces(side, choices.kernel, order, bandwidth, hasVariance ? neighboursAsked(choices) : null)
  const { places } = fit
  const scores = scoresAt(fit, order, places)
  const coefficient = combinedSum(places, scores, parts)
  if (!hasVariance) return { coefficient, variance: 0 }
  const squares = squaredResidualsAt(side, fit, parts, places, fit.rows, choices)
  return { coefficient, variance: sumOfSquaresAt(scores, squares) }
}
