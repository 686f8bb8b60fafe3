import { fitOnSimplex } from '../../../numerics/simplex-least-squares.ts'
import { rowsOf, type Study } from '../frame.ts'

/** Donor weights and how they were found. */
export interface Weighting {
  /** One per donor, in the donors' order. */
  weights: Float64Array
  /** One per predictor, sum 1; null without predictors. */
  predictorWeights: Float64Array | null
  /** How far the optimality conditions are from holding; rounding is near 1e-15. */
  violation: number
  /** Whether no other donor weights fit equally well. */
  isUnique: boolean
  /** Whether every predictor is matched exactly, so that the predictor weights change nothing. */
  isExactMatch: boolean
}

/** Weights that match the outcome in every period before treatment: min |Y₁ − Y₀·w|² over the simplex, solved exactly. */
export function matchOutcomes(study: Study): Weighting {
  const { pre } = study
  const fit = fitOnSimplex(rowsOf(study.donors, 0, pre), study.target.slice(0, pre))
  const { weights, violation, isUnique } = fit
  return { weights, predictorWeights: null, violation, isUnique, isExactMatch: false }
}
