import type { LocalChoices } from './bandwidth.ts'
import { fitPlaces, leakageAt, scoresAt, selectorCombination } from './condensed/fit.ts'
import { combinedSum, isCondensed, sumOfSquaresAt } from './condensed/places.ts'
import { neighboursAsked, squaredResidualsAt } from './condensed/residual-products.ts'
import { selectorOutcome, type SelectorOutcome } from './contrast.ts'
import { neighbourResiduals, regressionResiduals, scoreVariance } from './residuals.ts'
import type { Side } from './side.ts'
import { coefficientWeights, leakage, type Smoother, smootherOf, weightedSum } from './smoother.ts'

/** What one side's constants are for: the coefficient of degree `power` in a fit of order `order`. */
export interface ConstantsAsked {
  order: number
  power: number
  regularisation: number
}

export interface Constants {
  variance: number
  bias: number
  regularisation: number
}

/** What the fit at the pilot bandwidth gives. */
interface Level {
  outcome: SelectorOutcome
  /** Of the coefficient, in units of distance / bandwidth. */
  variance: number
  /** What the first power that the fit neglects adds to the coefficient. */
  leak: number
}

/** The highest coefficient of a polynomial of distance / bandwidth, and its variance; 0 where that is not asked for. */
export interface Top {
  coefficient: number
  variance: number
}

interface TopAsked {
  order: number
  bandwidth: number
  hasVariance: boolean
}

/** The fit of one order more whose highest coefficient makes the bias. */
export interface BiasFit {
  bandwidth: number
  topOf: (order: number, outcome: SelectorOutcome) => Top
}

/**
 * Constants of one side for the coefficient of degree `power` in a fit of order `order`: its variance at the pilot
 * bandwidth and its leading bias, whose derivative is estimated by another fit.
 */
export function constantsOf(
  side: Side,
  { order, power, regularisation }: ConstantsAsked,
  pilot: number,
  { bandwidth, topOf }: BiasFit,
  choices: LocalChoices,
): Constants {
  const level = (isCondensed(side, choices) ? condensedLevel : levelOfRows)(side, { order, power }, pilot, choices)
  const variance = (2 * power + 1) * pilot * level.variance
  const top = topOf(order + 1, level.outcome)
  const scale = bandwidth ** -(order + 1)
  const factor = 2 * (order + 1 - power)
  const bias = Math.sqrt(factor) * level.leak * side.sign ** power * scale * top.coefficient
  if (regularisation === 0) return { variance, bias, regularisation: 0 }
  const noise = scale ** 2 * top.variance
  return { variance, bias, regularisation: regularisation * factor * 3 * level.leak ** 2 * noise }
}

/** What the fit at the pilot bandwidth gives, from sums over blocks. */
function condensedLevel(
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
function condensedTop(
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

function levelOfRows(
  side: Side,
  { order, power }: { order: number; power: number },
  pilot: number,
  choices: LocalChoices,
): Level {
  const fit = smootherOf(side, choices.kernel, order, pilot)
  const scores = coefficientWeights(fit, power)
  const outcome = selectorOutcome(side, fit, power)
  const variance = estimateVariance(side, fit, scores, outcome.values, choices)
  return { outcome, variance, leak: leakage(fit, side.distance, scores, order + 1) }
}

/** The highest coefficient of the polynomial through a side's rows within a bandwidth. */
export function topOfRows(side: Side, outcome: SelectorOutcome, asked: TopAsked, choices: LocalChoices): Top {
  if (isCondensed(side, choices)) return condensedTop(side, outcome, asked, choices)
  const { order, bandwidth, hasVariance } = asked
  const values = outcome.values!
  const fit = smootherOf(side, choices.kernel, order, bandwidth)
  const scores = coefficientWeights(fit, order)
  const coefficient = weightedSum(scores, values)
  return { coefficient, variance: hasVariance ? estimateVariance(side, fit, scores, values, choices) : 0 }
}

function estimateVariance(
  side: Side,
  fit: Smoother,
  scores: Float64Array,
  outcome: Float64Array,
  { variance, neighbours, areTiesExact }: LocalChoices,
): number {
  const residuals =
    variance === 'nn'
      ? neighbourResiduals(side.distance, side.groups, outcome, fit.rows, neighbours, areTiesExact)
      : regressionResiduals(fit, outcome, variance, fit.rows)
  return scoreVariance(scores, residuals, side.cluster, fit.rows, fit.order + 1)
}
