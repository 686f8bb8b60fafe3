import { rowsOf, withConstant } from '../cross-section.ts'
import type { CrossSection } from '../cross-section.ts'
import { logistic } from '../../../numerics/logit.ts'
import { fitPropensityCoefficients } from '../propensity.ts'
import { predict, predictFrom } from './linear-prediction.ts'

export type Estimand = 'ATT' | 'ATE'

export interface PointEstimate {
  value: number
  se: number
}

/** What augmented weighting is built from, one value per unit. */
export interface Nuisance {
  /** P(treated | covariates). */
  score: Float64Array
  /** Predicted outcome without and with treatment. */
  without: Float64Array
  with: Float64Array
}

/** Logit for the score, least squares in each arm for the outcome, all on the same covariates. */
export function fitNuisance(frame: CrossSection): Nuisance {
  const x = withConstant(frame.covariates)
  return {
    score: predict(x, fitPropensityCoefficients(frame)).map(logistic),
    without: predictFrom(x, frame.outcome, rowsOf(frame.treated, 0)),
    with: predictFrom(x, frame.outcome, rowsOf(frame.treated, 1)),
  }
}

/**
 * Augmented inverse probability weighting, doubly robust.
 *
 *     ATE = mean φ,  φ = m₁ − m₀ + t(Y − m₁)/e − (1 − t)(Y − m₀)/(1 − e)
 *     ATT = Σ ψ / Σ t,  ψ = (t − e)/(1 − e) · (Y − m₀)
 *
 * The error is that of the influence function, which has no term for the nuisance: exact to first order when score and
 * outcome model are both right, or cross-fitted; no finite-sample factor.
 *
 * @see Robins, Rotnitzky & Zhao 1994, doi:10.1080/01621459.1994.10476818; Hahn 1998, doi:10.2307/2998560 (ATT)
 */
export function estimateAipw(frame: CrossSection, nuisance: Nuisance, estimand: Estimand): PointEstimate {
  return estimand === 'ATE' ? averageEffect(frame, nuisance) : effectOnTreated(frame, nuisance)
}

function averageEffect({ n, treated, outcome }: CrossSection, { score, without, with: withTreatment }: Nuisance) {
  const phi = outcome.map((y, i) => {
    const e = score[i]!
    const residual = treated[i] === 1 ? (y - withTreatment[i]!) / e : -(y - without[i]!) / (1 - e)
    return withTreatment[i]! - without[i]! + residual
  })
  const value = sum(phi) / n
  return { value, se: Math.sqrt(sum(phi.map((one) => (one - value) ** 2))) / n }
}

function effectOnTreated({ treated, treatedCount, outcome }: CrossSection, { score, without }: Nuisance) {
  const psi = outcome.map((y, i) => ((treated[i]! - score[i]!) / (1 - score[i]!)) * (y - without[i]!))
  const value = sum(psi) / treatedCount
  const squares = sum(psi.map((one, i) => (one - treated[i]! * value) ** 2))
  return { value, se: Math.sqrt(squares) / treatedCount }
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
