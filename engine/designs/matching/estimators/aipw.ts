import { valuesAt } from '../../../numerics/linear-algebra.ts'
import { logistic } from '../../../numerics/logit.ts'
import { leastSquaresOfMany } from '../../../numerics/normal-equations.ts'
import { baseWeights, outcomeRegressors, rowsOf, withConstant, type CrossSection } from '../cross-section.ts'
import { fitPaddedPropensity, padFit, type PaddedFit } from '../propensity.ts'
import { inClusters } from './clustered-error.ts'
import { pickRows, predict } from './linear-prediction.ts'

export type Estimand = 'ATT' | 'ATE'

export interface PointEstimate {
  value: number
  se: number
  /** Degrees of freedom of the t reference; left out = normal quantiles. */
  df?: number
  /** What each unit adds to the error of the estimate; the squares sum to se². Left out where there is no such sum. */
  influence?: Float64Array
}

/** What augmented weighting is built from, one value per unit. */
export interface Nuisance {
  /** P(treated | covariates). */
  score: Float64Array
  /** Predicted outcome without and with treatment. */
  without: Float64Array
  with: Float64Array
}

/** The models of augmented weighting. */
export interface NuisanceModels {
  logit: PaddedFit
  /** Of the outcome, without and with treatment. */
  arms: [PaddedFit, PaddedFit]
}

/** The nuisance with the fits it came from. */
export interface FittedNuisance extends Nuisance, NuisanceModels {}

const fitted = new WeakMap<CrossSection, FittedNuisance>()

/**
 * Logit for the score, least squares in each arm for the outcome; sampling weights count in all three. Estimates, checks
 * and sensitivity ask for it, so the answer for a frame is kept.
 */
export function fitNuisance(frame: CrossSection): FittedNuisance {
  const known = fitted.get(frame)
  if (known) return known
  const { logit, arms } = fitModels(frame)
  const x = outcomeRegressors(frame)
  const nuisance = {
    score: predict(withConstant(frame.covariates), logit.coefficients).map(logistic),
    without: predict(x, arms[0].coefficients),
    with: predict(x, arms[1].coefficients),
    logit,
    arms,
  }
  fitted.set(frame, nuisance)
  return nuisance
}

/** The models of {@link fitNuisance} alone, for units that others' nuisance is predicted from. */
export function fitModels(frame: CrossSection): NuisanceModels {
  const logit = fitPaddedPropensity(frame)
  const x = outcomeRegressors(frame)
  const arms = ([0, 1] as const).map((arm) => {
    const rows = rowsOf(frame.treated, arm)
    const pick = (values: Float64Array) => valuesAt(values, rows)
    const options = frame.samplingWeights ? { weights: pick(frame.samplingWeights) } : {}
    const { coefficients, xtxInverse, kept } = leastSquaresOfMany(pickRows(x, rows), pick(frame.outcome), options)
    return padFit(
      Float64Array.from(kept, (j) => coefficients[j]),
      xtxInverse,
      kept,
      x.cols,
    )
  }) as [PaddedFit, PaddedFit]
  return { logit, arms }
}

/**
 * Augmented inverse probability weighting, doubly robust.
 *
 *     ATE = mean φ,  φ = m₁ − m₀ + t(Y − m₁)/e − (1 − t)(Y − m₀)/(1 − e)
 *     ATT = Σ ψ / Σ t,  ψ = (t − e)/(1 − e) · (Y − m₀)
 *
 * each sum weighted by the sampling weights. The error is that of the influence function with the nuisance as known:
 * right to first order where the nuisance was fitted on other units (cross-fitting) or both its models are right; no
 * finite-sample factor. {@link estimateStackedAipw} counts the fitting of the nuisance.
 *
 * @see Robins, Rotnitzky & Zhao 1994, doi:10.1080/01621459.1994.10476818; Hahn 1998, doi:10.2307/2998560 (ATT)
 */
export function estimateAipw(
  frame: CrossSection,
  nuisance: Nuisance,
  estimand: Estimand,
): PointEstimate & { influence: Float64Array } {
  const { treated, outcome } = frame
  const weights = baseWeights(frame)
  const share = (i: number) => (estimand === 'ATE' ? 1 : treated[i])
  const moment = outcome.map((y, i) => momentOf(y, treated[i], at(nuisance, i), estimand))
  const total = sum(weights.map((weight, i) => weight * share(i)))
  const value = sum(moment.map((one, i) => weights[i] * one)) / total
  const influence = moment.map((one, i) => (weights[i] * (one - share(i) * value)) / total)
  return inClusters({ value, se: Math.sqrt(sum(influence.map((one) => one * one))), influence }, frame)
}

interface UnitNuisance {
  e: number
  m0: number
  m1: number
}

function at({ score, without, with: withTreatment }: Nuisance, i: number): UnitNuisance {
  return { e: score[i], m0: without[i], m1: withTreatment[i] }
}

function momentOf(y: number, t: number, { e, m0, m1 }: UnitNuisance, estimand: Estimand): number {
  if (estimand === 'ATT') return ((t - e) / (1 - e)) * (y - m0)
  return m1 - m0 + (t === 1 ? (y - m1) / e : -(y - m0) / (1 - e))
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
