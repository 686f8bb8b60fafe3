import { dot, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import type { Bandwidths, LocalChoices } from './bandwidth.ts'
import { condensedJumps, estimateCondensedJump } from './condensed/jump.ts'
import { isCondensed } from './condensed/places.ts'
import { adjusted, adjustForCovariates, linearised, type Contrast } from './contrast.ts'
import { errorParts, neighbourResiduals, regressionResiduals, scoreVariance } from './residuals.ts'
import { countDistinct, differenceOf, type Side, type SideLimit } from './side.ts'
import { coefficientWeights, leakage, smootherOf, weightedSum, type Smoother } from './smoother.ts'

/** A jump with its two intervals' ingredients, in the outcome's units (per unit of take-up where fuzzy). */
export interface Jump {
  conventional: { value: number; se: number }
  /** Bias-corrected value with the standard error that counts the correction's own noise. */
  robust: { value: number; se: number }
  /** Leading bias of each side's limit. */
  bias: { control: number; treated: number }
}

export interface JumpFit extends Jump {
  bandwidths: Bandwidths
  sides: { control: SideFit; treated: SideFit }
  /** Jump of take-up at the cutoff; null in a sharp design. */
  firstStage: Jump | null
  covariateCoefficients: Float64Array
  /** Of the t reference where errors are clustered; null = normal quantiles. */
  df: number | null
}

/** One side's fit of the outcome, less the covariates' part where there are any. */
export interface SideFit {
  /** Coefficients in powers of (running variable − cutoff), measured away from the control side. */
  coefficients: Float64Array
  rowsInH: number
  rowsInB: number
  distinctInH: number
  distinctInB: number
}

/** One side's fits, and the weight of each outcome in its limit and in its bias-corrected limit. */
export interface WeightedSide {
  side: Side
  narrow: Smoother
  wide: Smoother
  /** Rows of the larger window. */
  rows: number
  level: Float64Array
  corrected: Float64Array
}

/**
 * The jump at the cutoff by local polynomials, with its leading bias removed and the removal's noise counted.
 *
 * @param bandwidths in the running variable's units
 * @throws {EngineError} `numerics/singular-matrix` with too few distinct values inside a bandwidth
 * @see Calonico, Cattaneo & Titiunik 2014, theorems 1 and 3, doi:10.3982/ECTA11757
 */
export function estimateJump(control: Side, treated: Side, bandwidths: Bandwidths, choices: LocalChoices): JumpFit {
  if (isCondensed(control, choices)) return estimateCondensedJump({ control, treated }, bandwidths, choices)
  const parts = {
    control: weightSide(control, bandwidths.control, choices),
    treated: weightSide(treated, bandwidths.treated, choices),
  }
  const contrast = adjustForCovariates(
    [parts.control, parts.treated].map(({ side, narrow }) => ({ side, fit: narrow })),
  )
  const sharp = measure(parts, choices, (side) => adjusted(side, side.outcome, contrast.outcomeCoefficients))
  const shared = {
    bandwidths,
    sides: {
      control: describeSide(parts.control, contrast),
      treated: describeSide(parts.treated, contrast),
    },
    covariateCoefficients: contrast.outcomeCoefficients,
    df: clusterDf(parts),
  }
  if (control.takeUp === null || treated.takeUp === null) return { ...sharp, ...shared, firstStage: null }
  return { ...estimateRatio(parts, choices, contrast, sharp), ...shared }
}

/**
 * Clusters within the windows of the side that has fewer, less one: the lower bound of Welch's degrees of freedom for a
 * difference of two sides' limits. Normal quantiles, rdrobust's, cover 90 times in 100 with 12 to 20 clusters.
 */
function clusterDf({ control, treated }: { control: WeightedSide; treated: WeightedSide }): number | null {
  if (control.side.cluster === null || treated.side.cluster === null) return null
  const clustersOf = ({ side, rows }: WeightedSide) => new Set(side.cluster!.subarray(0, rows)).size
  return Math.max(1, Math.min(clustersOf(control), clustersOf(treated)) - 1)
}

/** Jump of the outcome over jump of take-up; bias and variance by the delta method. */
function estimateRatio(
  parts: { control: WeightedSide; treated: WeightedSide },
  choices: LocalChoices,
  contrast: Contrast,
  sharp: Jump,
): Jump & { firstStage: Jump } {
  const takeUpOf = (side: Side) => adjusted(side, side.takeUp!, contrast.takeUpCoefficients)
  const firstStage = measure(parts, choices, takeUpOf)
  const ratio = sharp.conventional.value / firstStage.conventional.value
  const jump = measure(parts, choices, (side) =>
    linearised(
      adjusted(side, side.outcome, contrast.outcomeCoefficients),
      takeUpOf(side),
      ratio,
      firstStage.conventional.value,
    ),
  )
  const correction = jump.robust.value - jump.conventional.value
  return {
    conventional: { value: ratio, se: jump.conventional.se },
    robust: { value: ratio + correction, se: jump.robust.se },
    bias: jump.bias,
    firstStage,
  }
}

/**
 * Bias-corrected jumps of several outcomes of the same rows with the same bandwidths, and their covariance.
 *
 * @param outcomes one by one, as the outcome of both sides
 */
export function estimateJumps(
  outcomes: { control: Side; treated: Side }[],
  bandwidths: Bandwidths,
  choices: LocalChoices,
): { values: number[]; covariance: Matrix } {
  if (isCondensed(outcomes[0].control, choices)) return condensedJumps(outcomes, bandwidths, choices)
  const found = outcomes.map(({ control, treated }) => jumpWithParts(control, treated, bandwidths, choices))
  const k = found.length
  const covariance = matrix(k, k)
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) covariance.data[b * k + a] = dot(found[a].errors, found[b].errors)
  }
  return { values: found.map(({ value }) => value), covariance }
}

/**
 * A bias-corrected jump and the parts of its error, control side first. The variance is the parts' sum of squares, and
 * the covariance of two jumps of the same rows and bandwidths the sum of their products.
 */
export function jumpWithParts(
  control: Side,
  treated: Side,
  bandwidths: Bandwidths,
  choices: LocalChoices,
): { value: number; errors: Float64Array } {
  const parts = [
    weightSide(control, bandwidths.control, choices),
    weightSide(treated, bandwidths.treated, choices),
  ].map((weighted) => {
    const { side, rows, wide, corrected } = weighted
    const residuals = residualsOf(side, wide, side.outcome, rows, choices)
    const errors = errorParts(corrected, residuals, side.cluster, rows, wide.order + 1)
    return { value: weightedSum(corrected, side.outcome), errors }
  })
  const [from, to] = parts
  return {
    value: to.value - from.value,
    errors: joined(
      from.errors.map((part) => -part),
      to.errors,
    ),
  }
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(a.length + b.length)
  result.set(a)
  result.set(b, a.length)
  return result
}

export function residualsOf(
  side: Side,
  fit: Smoother,
  outcome: Float64Array,
  rows: number,
  { variance, neighbours, areTiesExact }: LocalChoices,
): Float64Array {
  if (variance === 'nn') return neighbourResiduals(side.distance, side.groups, outcome, rows, neighbours, areTiesExact)
  return regressionResiduals(fit, outcome, variance, rows)
}

/**
 * The weights of one side's limits, before any outcome is chosen.
 *
 * @throws {EngineError} `numerics/singular-matrix` with too few distinct values inside a bandwidth
 */
export function weightSide(side: Side, { h, b }: { h: number; b: number }, choices: LocalChoices): WeightedSide {
  const p = choices.polynomialOrder
  const narrow = smootherOf(side, choices.kernel, p, h)
  const wide = smootherOf(side, choices.kernel, p + 1, b)
  const rows = Math.max(narrow.rows, wide.rows)
  const level = coefficientWeights(narrow, 0)
  const leak = leakage(narrow, side.distance, level, p + 1) * (h / b) ** (p + 1)
  const corrected = new Float64Array(rows)
  corrected.set(level)
  coefficientWeights(wide, p + 1).forEach((score, i) => {
    corrected[i] -= leak * score
  })
  return { side, narrow, wide, rows, level, corrected }
}

function measure(
  { control, treated }: { control: WeightedSide; treated: WeightedSide },
  choices: LocalChoices,
  outcomeOf: (side: Side) => Float64Array,
): Jump {
  return differenceOf(measureSide(control, choices, outcomeOf), measureSide(treated, choices, outcomeOf))
}

function measureSide(
  weighted: WeightedSide,
  choices: LocalChoices,
  outcomeOf: (side: Side) => Float64Array,
): SideLimit {
  const { side, narrow, wide, rows, level, corrected } = weighted
  const outcome = outcomeOf(side)
  const { variance } = choices
  const neighbour = variance === 'nn' ? residualsOf(side, wide, outcome, rows, choices) : null
  const ofLevel = neighbour ?? regressionResiduals(narrow, outcome, variance as 'hc0', rows)
  const ofCorrected = neighbour ?? regressionResiduals(wide, outcome, variance as 'hc0', rows)
  return {
    conventional: weightedSum(level, outcome),
    corrected: weightedSum(corrected, outcome),
    conventionalVariance: scoreVariance(level, ofLevel, side.cluster, rows, narrow.order + 1),
    correctedVariance: scoreVariance(corrected, ofCorrected, side.cluster, rows, wide.order + 1),
  }
}

function describeSide({ side, narrow, wide }: WeightedSide, contrast: Contrast): SideFit {
  const outcome = adjusted(side, side.outcome, contrast.outcomeCoefficients)
  const coefficients = Float64Array.from(
    { length: narrow.order + 1 },
    (_, power) => weightedSum(coefficientWeights(narrow, power), outcome) * (side.sign / narrow.bandwidth) ** power,
  )
  return {
    coefficients,
    rowsInH: narrow.rows,
    rowsInB: wide.rows,
    distinctInH: countDistinct(side, narrow.rows),
    distinctInB: countDistinct(side, wide.rows),
  }
}
