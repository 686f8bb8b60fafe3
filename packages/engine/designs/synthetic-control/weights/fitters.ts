import {
  crossProduct,
  matrix,
  multiplyVector,
  solveSymmetric,
  transpose,
  type Matrix,
} from '../../../numerics/linear-algebra.ts'
import { fitOnSimplex } from '../../../numerics/simplex-least-squares.ts'
import { rowsOf, type Study } from '../frame.ts'

/**
 * How an estimator fits a path: donor weights from `rows` periods of donors and target.
 * Used before treatment for the estimate, and on all tested periods under a null hypothesis for conformal inference.
 */
export interface PathFitter {
  /** Residuals target − fit, one per row. */
  residuals: (donors: Matrix, target: Float64Array) => Float64Array
}

/** The synthetic control that matches the path itself; remembers its support, so a nearby problem is quick. */
export function simplexFitter(): PathFitter {
  let start: number[] = []
  return {
    residuals: (donors, target) => {
      const fit = fitOnSimplex(donors, target, { start })
      start = fit.support
      return fit.residuals.map((value) => -value)
    },
  }
}

/**
 * Synthetic control weights corrected by ridge regression: w + X₀'(X₀X₀' + λI)⁻¹(x₁ − X₀w), with X₀ the donors' paths
 * less the donors' mean in each period. They sum to one and may be negative.
 *
 * @param donors  periods × donors
 * @param penalty λ; without end it leaves w as it is
 * @see Ben-Michael, Feller & Rothstein 2021, doi:10.1080/01621459.2021.1929245
 */
export function augment(donors: Matrix, target: Float64Array, weights: Float64Array, penalty: number): Float64Array {
  if (penalty === Infinity) return weights.slice()
  const byDonor = transpose(centreRows(donors))
  const synthetic = multiplyVector(donors, weights)
  const missed = target.map((value, t) => value - synthetic[t])
  return addCorrection(weights, byDonor, liftOf(crossProduct(byDonor), missed, penalty))
}

/** (X₀X₀' + λI)⁻¹·missed from the cross products X₀X₀'. */
export function liftOf(gram: Matrix, missed: Float64Array, penalty: number): Float64Array {
  const ridged = matrix(gram.rows, gram.cols, gram.data.slice())
  for (let t = 0; t < gram.rows; t++) ridged.data[t * gram.rows + t] += penalty
  return solveSymmetric(ridged, missed)
}

/** The weights and, as ridge regression corrects them, X₀'·lift. */
export function addCorrection(weights: Float64Array, byDonor: Matrix, lift: Float64Array): Float64Array {
  const correction = multiplyVector(byDonor, lift)
  return weights.map((weight, j) => weight + correction[j])
}

/** Each row less its mean over the columns. */
export function centreRows(m: Matrix): Matrix {
  const result = matrix(m.rows, m.cols, m.data.slice())
  for (let t = 0; t < m.rows; t++) {
    let mean = 0
    for (let j = 0; j < m.cols; j++) mean += m.data[j * m.rows + t] / m.cols
    for (let j = 0; j < m.cols; j++) result.data[j * m.rows + t] -= mean
  }
  return result
}

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
