import type { LocalChoices } from '../bandwidth.ts'
import type { Level, Top, TopAsked } from '../constants.ts'
import type { SelectorOutcome } from '../contrast.ts'
import type { Side } from '../side.ts'
import { fitPlaces, leakageAt, scoresAt, selectorCombination } from './fit.ts'
import { combinedSum, sumOfSquaresAt } from './places.ts'

/** What the fit at the pilot bandwidth gives, from sums over blocks. */
export function condensedLevel(
  side: Side,
  { order, power }: { order: number; power: number },
  pilot: number,
  { kernel, neighbours }: LocalChoices,
): Level {
  const fit = fitPlaces(side, kernel, order, pilot, neighbours)
  const scores = scoresAt(fit, power, fit.places)
  const parts = selectorCombination(side, fit, power)
  const variance = sumOfSquaresAt(scores, fit.places.squaredResiduals(parts))
  return { outcome: { parts, values: null }, variance, leak: leakageAt(fit, scores, order + 1, fit.places) }
}

/** `topOfRows` from sums over blocks. */
export function condensedTop(
  side: Side,
  { parts }: SelectorOutcome,
  { order, bandwidth, hasVariance }: TopAsked,
  { kernel, neighbours }: LocalChoices,
): Top {
  const fit = fitPlaces(side, kernel, order, bandwidth, hasVariance ? neighbours : null)
  const { places } = fit
  const scores = scoresAt(fit, order, places)
  const coefficient = combinedSum(places, scores, parts)
  return { coefficient, variance: hasVariance ? sumOfSquaresAt(scores, places.squaredResiduals(parts)) : 0 }
}
