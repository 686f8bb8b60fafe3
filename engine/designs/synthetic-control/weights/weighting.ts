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
