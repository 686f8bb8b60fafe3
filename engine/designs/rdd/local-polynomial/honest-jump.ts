import { foldedNormalQuantile } from '../../../inference/honest/folded-normal.ts'
import { normalCdf, normalQuantile, studentTQuantile } from '../../../numerics/distributions.ts'
import { chooseHonestBandwidth } from './honest-bandwidth.ts'
import { linearised } from './contrast.ts'
import { boundCurvature } from './curvature-bound.ts'
import { neighbourResiduals, regressionResiduals, scoreVariance } from './residuals.ts'
import type { LocalChoices } from './bandwidth.ts'
import { countDistinct, type Side } from './side.ts'
import { coefficientWeights, leakage, smootherOf, weightedSum, type Smoother } from './smoother.ts'

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
export function estimateHonestJump(
  sides: Sides,
  choices: Pick<LocalChoices, 'variance' | 'neighbours'>,
  fixed?: number,
): HonestJump | null {
  const bounds = both(sides, (side) => boundCurvature(side, side.outcome))
  const ofOutcome = Math.max(bounds.control, bounds.treated)
  const bandwidth = fixed ?? chooseHonestBandwidth(sides, ofOutcome, choices.neighbours)
  if (bandwidth === null) return null
  const fits = both(sides, (side) => smootherOf(side, kernel, order, bandwidth))
  const scores = both(fits, (fit) => coefficientWeights(fit, 0))
  const jumpOf = (values: (side: Side) => Float64Array) =>
    weightedSum(scores.treated, values(sides.treated)) - weightedSum(scores.control, values(sides.control))
  const sharp = jumpOf(({ outcome }) => outcome)
  const isFuzzy = sides.control.takeUp !== null
  const firstStage = isFuzzy ? jumpOf(({ takeUp }) => takeUp!) : 1
  const value = sharp / firstStage
  const curvature = isFuzzy ? ratioBound(sides, ofOutcome, value, firstStage) : ofOutcome
  const spread = both({ control: 'control', treated: 'treated' } as const, (name) =>
    leakage(fits[name], sides[name].distance, scores[name], 2),
  )
  const largestBias = (curvature / 2) * bandwidth ** 2 * Math.abs(spread.control + spread.treated)
  const variances = both({ control: 'control', treated: 'treated' } as const, (name) => {
    const side = sides[name]
    const outcome = isFuzzy ? linearised(side.outcome, side.takeUp!, value, firstStage) : side.outcome
    const fit = fits[name]
    const residuals =
      choices.variance === 'nn'
        ? neighbourResiduals(side.distance, side.groups, outcome, fit.rows, choices.neighbours)
        : regressionResiduals(fit, outcome, choices.variance, fit.rows)
    return scoreVariance(scores[name], residuals, side.cluster, fit.rows, order + 1)
  })
  const se = Math.sqrt(variances.control + variances.treated)
  if (!(se > 0 && Number.isFinite(se) && Number.isFinite(value) && Number.isFinite(largestBias))) return null
  const df = clusterDf(sides, fits)
  return {
    ...inferWithBias(value, se, largestBias, df),
    df,
    bandwidth,
    curvature,
    rows: both(fits, ({ rows }) => rows),
    distinct: {
      control: countDistinct(sides.control, fits.control.rows),
      treated: countDistinct(sides.treated, fits.treated.rows),
    },
  }
}

type Fits = { control: Smoother; treated: Smoother }

function clusterDf({ control, treated }: Sides, fits: Fits): number | null {
  if (control.cluster === null || treated.cluster === null) return null
  const clustersOf = (side: Side, { rows }: Smoother) => new Set(side.cluster!.subarray(0, rows)).size
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

function ratioBound(sides: Sides, ofOutcome: number, ratio: number, firstStage: number): number {
  const ofTakeUp = both(sides, (side) => boundCurvature(side, side.takeUp!))
  return (ofOutcome + Math.abs(ratio) * Math.max(ofTakeUp.control, ofTakeUp.treated)) / Math.abs(firstStage)
}

function both<From, To>({ control, treated }: { control: From; treated: From }, of: (one: From) => To) {
  return { control: of(control), treated: of(treated) }
}
