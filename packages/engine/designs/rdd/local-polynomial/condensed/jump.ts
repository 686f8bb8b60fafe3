import { matrix, type Matrix } from '../../../../numerics/linear-algebra.ts'
import type { Bandwidths, LocalChoices } from '../bandwidth.ts'
import { lessCovariates, linearisedCombination, type Combination } from '../contrast.ts'
import type { Jump, JumpFit, SideFit } from '../jump.ts'
import { countDistinct, differenceOf, type Side, type SideLimit } from '../side.ts'
import { contrastOf, fitPlaces, leakageAt, scoresAt, type CondensedFit } from './fit.ts'
import { combinedSum, placesOf, sumOfSquaresAt, type Places } from './places.ts'
import { neighboursAsked, residualProductsAt, squaredResidualsAt } from './residual-products.ts'

/** One side's fits, and what makes its two limits at any places. */
export interface CondensedSide {
  side: Side
  narrow: CondensedFit
  wide: CondensedFit
  /** Rows of the larger window. */
  rows: number
  /** What the neglected power of the narrow fit would add to its limit, for the correction. */
  leak: number
}

type Both<One> = { control: One; treated: One }

/** `weightSide` from sums over blocks. */
export function condenseSide(side: Side, { h, b }: { h: number; b: number }, choices: LocalChoices): CondensedSide {
  const p = choices.polynomialOrder
  const neighbours = neighboursAsked(choices)
  const narrow = fitPlaces(side, choices.kernel, p, h, neighbours)
  const wide = fitPlaces(side, choices.kernel, p + 1, b, neighbours)
  const level = scoresAt(narrow, 0, narrow.places)
  const leak = leakageAt(narrow, level, p + 1, narrow.places) * (h / b) ** (p + 1)
  return { side, narrow, wide, rows: Math.max(narrow.rows, wide.rows), leak }
}

/** The weight of an outcome at each place in the bias-corrected limit. */
export function correctedAt({ narrow, wide, leak }: CondensedSide, places: Places): Float64Array {
  const level = scoresAt(narrow, 0, places)
  const correction = scoresAt(wide, wide.order, places)
  return level.map((weight, i) => weight - leak * correction[i])
}

/** `estimateJump` from sums over blocks. */
export function estimateCondensedJump(sides: Both<Side>, bandwidths: Bandwidths, choices: LocalChoices): JumpFit {
  const parts = {
    control: prepare(sides.control, bandwidths.control, choices),
    treated: prepare(sides.treated, bandwidths.treated, choices),
  }
  const contrast = contrastOf([parts.control, parts.treated].map(({ side, narrow }) => ({ side, fit: narrow })))
  const outcomeOf = (side: Side) => lessCovariates(side, side.outcome, contrast.outcomeCoefficients)
  const shared = {
    bandwidths,
    sides: { control: describeSide(parts.control, outcomeOf), treated: describeSide(parts.treated, outcomeOf) },
    covariateCoefficients: contrast.outcomeCoefficients,
    df: null,
  }
  const sharp = measure(parts, outcomeOf, choices)
  if (sides.control.takeUp === null || sides.treated.takeUp === null) return { ...sharp, ...shared, firstStage: null }
  const takeUpOf = (side: Side) => lessCovariates(side, side.takeUp!, contrast.takeUpCoefficients)
  const firstStage = measure(parts, takeUpOf, choices)
  const takeUpJump = firstStage.conventional.value
  const ratio = sharp.conventional.value / takeUpJump
  const jump = measure(
    parts,
    (side) => linearisedCombination(outcomeOf(side), takeUpOf(side), ratio, takeUpJump),
    choices,
  )
  const correction = jump.robust.value - jump.conventional.value
  return {
    conventional: { value: ratio, se: jump.conventional.se },
    robust: { value: ratio + correction, se: jump.robust.se },
    bias: jump.bias,
    firstStage,
    ...shared,
  }
}

interface Prepared extends CondensedSide {
  places: Places
  level: Float64Array
  corrected: Float64Array
}

function prepare(side: Side, lengths: { h: number; b: number }, choices: LocalChoices): Prepared {
  const condensed = condenseSide(side, lengths, choices)
  const places = placesOf(side, [condensed.narrow.rows, condensed.wide.rows], neighboursAsked(choices))
  return {
    ...condensed,
    places,
    level: scoresAt(condensed.narrow, 0, places),
    corrected: correctedAt(condensed, places),
  }
}

function measure(
  { control, treated }: Both<Prepared>,
  outcomeOf: (side: Side) => Combination,
  choices: LocalChoices,
): Jump {
  const limitOf = ({ side, places, level, corrected, narrow, wide, rows }: Prepared): SideLimit => {
    const outcome = outcomeOf(side)
    const squaresOf = (fit: CondensedFit) => squaredResidualsAt(side, fit, outcome, places, rows, choices)
    const ofCorrected = squaresOf(wide)
    const ofLevel = choices.variance === 'nn' ? ofCorrected : squaresOf(narrow)
    return {
      conventional: combinedSum(places, level, outcome),
      corrected: combinedSum(places, corrected, outcome),
      conventionalVariance: sumOfSquaresAt(level, ofLevel),
      correctedVariance: sumOfSquaresAt(corrected, ofCorrected),
    }
  }
  return differenceOf(limitOf(control), limitOf(treated))
}

function describeSide({ side, narrow, wide, places }: Prepared, outcomeOf: (side: Side) => Combination): SideFit {
  const outcome = outcomeOf(side)
  return {
    coefficients: Float64Array.from(
      { length: narrow.order + 1 },
      (_, power) =>
        combinedSum(places, scoresAt(narrow, power, places), outcome) * (side.sign / narrow.bandwidth) ** power,
    ),
    rowsInH: narrow.rows,
    rowsInB: wide.rows,
    distinctInH: countDistinct(side, narrow.rows),
    distinctInB: countDistinct(side, wide.rows),
  }
}

/** `estimateJumps` from sums over blocks: the sides differ in nothing but their outcomes. */
export function condensedJumps(
  outcomes: Both<Side>[],
  bandwidths: Bandwidths,
  choices: LocalChoices,
): { values: number[]; covariance: Matrix } {
  const k = outcomes.length
  const values = new Array<number>(k).fill(0)
  const covariance = matrix(k, k)
  for (const name of ['control', 'treated'] as const) {
    const { side, places, corrected, wide, rows } = prepare(outcomes[0][name], bandwidths[name], choices)
    const columns = outcomes.map((sides): Combination => [{ values: sides[name].outcome, factor: 1 }])
    columns.forEach((column, a) => {
      values[a] += (name === 'treated' ? 1 : -1) * combinedSum(places, corrected, column)
      columns.forEach((other, b) => {
        const products = residualProductsAt(side, wide, [column, other], places, rows, choices)
        covariance.data[b * k + a] += sumOfSquaresAt(corrected, products)
      })
    })
  }
  return { values, covariance }
}
