import { foldedNormalQuantile } from '../../../inference/honest/folded-normal.ts'
import { normalCdf, normalQuantile, studentTQuantile } from '../../../numerics/distributions.ts'
import { leastSquares } from '../../../numerics/least-squares.ts'
import { column, matrix } from '../../../numerics/linear-algebra.ts'
import type { LocalChoices } from './bandwidth.ts'
import { fitPlaces, leakageAt, scoresAt } from './condensed/fit.ts'
import { isCondensed, sumAt, sumOfSquaresAt } from './condensed/places.ts'
import { neighboursAsked, squaredResidualsAt } from './condensed/residual-products.ts'
import { linearised } from './contrast.ts'
import { chooseHonestBandwidth } from './honest-bandwidth.ts'
import { neighbourResiduals, regressionResiduals, scoreVariance } from './residuals.ts'
import { countDistinct, type Side } from './side.ts'
import { coefficientWeights, leakage, smootherOf, weightedSum } from './smoother.ts'

/** A jump whose interval counts the largest bias that the curvature bound allows. */
export interface HonestJump {
  value: number
  se: number
  ci: [number, number]
  p: number
  bandwidth: number
  /** Largest second derivative allowed on either side, outcome units per squared unit of the running variable. */
  curvature: number
  /** Largest bias of the value under that bound. */
  largestBias: number
  /** Of the t reference where errors are clustered; null = normal quantiles. */
  df: number | null
  rows: { control: number; treated: number }
  distinct: { control: number; treated: number }
}

type Sides = { control: Side; treated: Side }

const level = 0.05
const kernel = 'triangular'
const order = 1

/**
 * The jump by local straight lines with an interval that holds for every pair of curves whose second derivative stays
 * within a bound, however few values the running variable takes: nothing is extrapolated that the bound does not cover.
 *
 * Bias at most M/2 · Σ ω d² over both sides, bandwidth of the smallest worst-case mean squared error, interval value ±
 * the folded normal quantile at bias/se. A ratio's bound is (M of the outcome + |ratio|·M of take-up) / jump of take-up.
 *
 * @param sides outcome and take-up less the covariates' part, where there is one
 * @param fixed bandwidth to use instead of choosing one
 * @returns     null where no bandwidth has three distinct values on each side or there is no standard error
 * @see Armstrong & Kolesár 2018, doi:10.3982/ECTA14434; 2020, doi:10.3982/QE1199; Kolesár & Rothe 2018 for few distinct
 *   values, doi:10.1257/aer.20160945
 */
export function estimateHonestJump(sides: Sides, choices: Choices, fixed?: number): HonestJump | null {
  const bounds = both(sides, (side) => boundCurvature(side, side.outcome, choices))
  const ofOutcome = Math.max(bounds.control, bounds.treated)
  const bandwidth = fixed ?? chooseHonestBandwidth(sides, ofOutcome, choices.neighbours)
  if (bandwidth === null) return null
  const lines = both(sides, (side) => (isCondensed(side, choices) ? condensedLine : line)(side, bandwidth, choices))
  const jumpOf = (values: (side: Side) => Float64Array) =>
    lines.treated.limit(values(sides.treated)) - lines.control.limit(values(sides.control))
  const sharp = jumpOf(({ outcome }) => outcome)
  const isFuzzy = sides.control.takeUp !== null
  const firstStage = isFuzzy ? jumpOf(({ takeUp }) => takeUp!) : 1
  const value = sharp / firstStage
  const curvature = isFuzzy ? ratioBound(sides, ofOutcome, value, firstStage, choices) : ofOutcome
  const largestBias = (curvature / 2) * bandwidth ** 2 * Math.abs(lines.control.spread + lines.treated.spread)
  const variances = both({ control: 'control', treated: 'treated' } as const, (name) => {
    const side = sides[name]
    const outcome = isFuzzy ? linearised(side.outcome, side.takeUp!, value, firstStage) : side.outcome
    return lines[name].variance(outcome)
  })
  const se = Math.sqrt(variances.control + variances.treated)
  if (!(se > 0 && Number.isFinite(se) && Number.isFinite(value) && Number.isFinite(largestBias))) return null
  const df = clusterDf(sides, lines)
  return {
    ...inferWithBias(value, se, largestBias, df),
    df,
    bandwidth,
    curvature,
    rows: both(lines, ({ rows }) => rows),
    distinct: {
      control: countDistinct(sides.control, lines.control.rows),
      treated: countDistinct(sides.treated, lines.treated.rows),
    },
  }
}

const quarticOrder = 4

/**
 * The largest second derivative, in size, of one quartic through all of a side's rows: the rule of thumb for the bound
 * on curvature. It reads the bound off the data, so it holds only as far as the curve near the cutoff bends no more
 * than a smooth curve through all rows does.
 *
 * @param values outcome or take-up of the side's rows
 * @returns      in the values' units per squared unit of the running variable
 * @see Armstrong & Kolesár 2020, section 4.1, doi:10.3982/QE1199
 */
export function boundCurvature(side: Side, values: Float64Array, choices: Pick<LocalChoices, 'variance'>): number {
  const range = side.distance.at(-1)!
  const [, , square, cube, fourth] = isCondensed(side, choices) ? condensedQuartic(side, values) : quartic(side, values)
  const bend = (t: number) => Math.abs(2 * square + 6 * cube * t + 12 * fourth * t * t)
  const ends = [side.distance[0] / range, 1]
  const turn = -cube / (4 * fourth)
  const places = turn > ends[0] && turn < 1 ? [...ends, turn] : ends
  return Math.max(...places.map(bend)) / range ** 2
}

function condensedQuartic(side: Side, values: Float64Array): number[] {
  const fit = fitPlaces(side, 'uniform', quarticOrder, side.distance.at(-1)!, null)
  const totals = fit.places.totals(values)
  return Array.from({ length: quarticOrder + 1 }, (_, power) => sumAt(scoresAt(fit, power, fit.places), totals))
}

/** Coefficients of powers of the distance over the side's range. */
function quartic({ distance, weights }: Side, values: Float64Array): Float64Array {
  const range = distance.at(-1)!
  const design = matrix(distance.length, quarticOrder + 1)
  for (let power = 0; power <= quarticOrder; power++) {
    const cells = column(design, power)
    for (let i = 0; i < distance.length; i++) cells[i] = (distance[i] / range) ** power
  }
  const { coefficients } = leastSquares(design, values, weights ? { weights } : {})
  return coefficients.map((value) => (Number.isNaN(value) ? 0 : value))
}

/** One side's straight line. */
interface Line {
  rows: number
  /** Of some values at the cutoff. */
  limit: (values: Float64Array) => number
  /** Of the limit that a square of the scaled distance would be given. */
  spread: number
  variance: (outcome: Float64Array) => number
}

type Choices = Pick<LocalChoices, 'variance' | 'neighbours'>

function line(side: Side, bandwidth: number, { variance, neighbours }: Choices): Line {
  const fit = smootherOf(side, kernel, order, bandwidth)
  const scores = coefficientWeights(fit, 0)
  return {
    rows: fit.rows,
    limit: (values) => weightedSum(scores, values),
    spread: leakage(fit, side.distance, scores, 2),
    variance: (outcome) => {
      const residuals =
        variance === 'nn'
          ? neighbourResiduals(side.distance, side.groups, outcome, fit.rows, neighbours)
          : regressionResiduals(fit, outcome, variance, fit.rows)
      return scoreVariance(scores, residuals, side.cluster, fit.rows, order + 1)
    },
  }
}

function condensedLine(side: Side, bandwidth: number, choices: Choices): Line {
  const fit = fitPlaces(side, kernel, order, bandwidth, neighboursAsked(choices))
  const { places } = fit
  const scores = scoresAt(fit, 0, places)
  return {
    rows: fit.rows,
    limit: (values) => sumAt(scores, places.totals(values)),
    spread: leakageAt(fit, scores, 2, places),
    variance: (values) => {
      const outcome = [{ values, factor: 1 }]
      return sumOfSquaresAt(scores, squaredResidualsAt(side, fit, outcome, places, fit.rows, choices))
    },
  }
}

type Lines = { control: Line; treated: Line }

function clusterDf({ control, treated }: Sides, fits: Lines): number | null {
  if (control.cluster === null || treated.cluster === null) return null
  const clustersOf = (side: Side, { rows }: Line) => new Set(side.cluster!.subarray(0, rows)).size
  return Math.max(1, Math.min(clustersOf(control, fits.control), clustersOf(treated, fits.treated)) - 1)
}

/**
 * Interval and p value of an estimate that may be off by so much.
 *
 * @param df where it is not null the normal quantile is stretched as t stretches it without bias
 */
export function inferWithBias(value: number, se: number, largestBias: number, df: number | null) {
  const stretch = df === null ? 1 : studentTQuantile(1 - level / 2, df) / normalQuantile(1 - level / 2)
  const shift = largestBias / (stretch * se)
  const reach = foldedNormalQuantile(shift, level) * stretch * se
  const t = Math.abs(value / (stretch * se))
  const ci: [number, number] = [value - reach, value + reach]
  return { value, se, largestBias, ci, p: normalCdf(shift - t) + normalCdf(-shift - t) }
}

function ratioBound(sides: Sides, ofOutcome: number, ratio: number, firstStage: number, choices: Choices): number {
  const ofTakeUp = both(sides, (side) => boundCurvature(side, side.takeUp!, choices))
  return (ofOutcome + Math.abs(ratio) * Math.max(ofTakeUp.control, ofTakeUp.treated)) / Math.abs(firstStage)
}

function both<From, To>({ control, treated }: { control: From; treated: From }, of: (one: From) => To) {
  return { control: of(control), treated: of(treated) }
}
