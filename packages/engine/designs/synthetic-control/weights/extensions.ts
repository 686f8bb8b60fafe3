import { estimateSyntheticDid } from '../../../inference/synthetic-did.ts'
import { centre, centreColumns } from '../../../numerics/column-products.ts'
import {
  column,
  crossProduct,
  dot,
  type Matrix,
  multiplyVector,
  submatrix,
  submatrixColumns,
  transpose,
} from '../../../numerics/linear-algebra.ts'
import { mean, variance } from '../../../numerics/moments.ts'
import { fitOnSimplex, simplexWithoutRow } from '../../../numerics/simplex-least-squares.ts'
import { symmetricEigen } from '../../../numerics/symmetric-eigen.ts'
import { hasManyDonors, manyDonors, syntheticDidAmongMany } from '../inference/many-donors.ts'
import { gapsOf, meanOver, placeboOf, rowsOf, type Study } from '../frame.ts'
import { addCorrection, augment, centreRows, liftOf } from './fitters.ts'

/** Penalties tried: from the largest eigenvalue of the donors' cross products down to this share of it. */
const smallestShare = 1e-8
const tried = 20
/** Donors whose differences make up no more than this share of their squares differ by rounding only. */
const alike = 1e-24

/**
 * Ridge-augmented synthetic control on the outcome before treatment. The penalty is the largest whose error, when each
 * period before treatment is left out in turn, lies within one standard error of the smallest.
 *
 * @returns donor weights (sum 1, some may be negative) and the penalty λ, without end where all donors move alike
 * @see Ben-Michael, Feller & Rothstein 2021, doi:10.1080/01621459.2021.1929245
 */
export function estimateAugmented(study: Study): { weights: Float64Array; penalty: number } {
  const donors = rowsOf(study.donors, 0, study.pre)
  const target = study.target.slice(0, study.pre)
  const penalty = choosePenalty(donors, target)
  const { weights } = fitOnSimplex(donors, target)
  return { weights: augment(donors, target, weights, penalty), penalty }
}

function choosePenalty(donors: Matrix, target: Float64Array): number {
  const byDonor = transpose(centreRows(donors))
  const gram = crossProduct(byDonor)
  const largest = symmetricEigen(gram).values[0]
  // donors that all move alike leave nothing to regress on
  if (!(largest > alike * dot(donors.data, donors.data))) return Infinity
  const penalties = Array.from({ length: tried + 1 }, (_, i) => largest * smallestShare ** (i / tried))
  const fitWithout = simplexWithoutRow(donors, target)
  const errors = [...target.keys()].map((left) => {
    const { support, weights: own } = fitWithout(left, [])
    const weights = new Float64Array(donors.cols)
    support.forEach((j, i) => (weights[j] = own[i]))
    return errorsWithout({ donors, target, byDonor, gram }, left, weights, penalties)
  })
  const scores = penalties.map((penalty, i) => {
    const own = errors.map((row) => row[i])
    return { penalty, mean: mean(own), se: Math.sqrt(variance(own) / own.length) }
  })
  const best = scores.reduce((least, score) => (score.mean < least.mean ? score : least))
  return scores.find(({ mean }) => mean <= best.mean + best.se)!.penalty
}

interface AugmentedProblem {
  donors: Matrix
  target: Float64Array
  /** Donors × periods, each period less its mean; the cross products of its columns. */
  byDonor: Matrix
  gram: Matrix
}

/** Squared error in the period left out, for each penalty. */
function errorsWithout(
  { donors, target, byDonor, gram }: AugmentedProblem,
  left: number,
  weights: Float64Array,
  penalties: number[],
): number[] {
  const kept = [...target.keys()].filter((t) => t !== left)
  const synthetic = multiplyVector(donors, weights)
  const missed = Float64Array.from(kept, (t) => target[t] - synthetic[t])
  const keptGram = submatrix(gram, kept)
  const lifts = penalties.map((penalty) => liftOf(keptGram, missed, penalty))
  // centred periods' products with the one left out are what the correction moves it by
  if (donors.cols >= manyDonors) {
    const moves = lifts.map((lift) => kept.reduce((sum, t, i) => sum + lift[i] * gram.data[left * gram.rows + t], 0))
    return moves.map((move) => (target[left] - synthetic[left] - move) ** 2)
  }
  const keptByDonor = submatrixColumns(byDonor, kept)
  return lifts.map((lift) => {
    const augmented = addCorrection(weights, keptByDonor, lift)
    const predicted = augmented.reduce((sum, weight, j) => sum + weight * donors.data[j * donors.rows + left], 0)
    return (target[left] - predicted) ** 2
  })
}

/**
 * Demeaned synthetic control: every path is measured from its own mean before treatment, so a unit that always lies
 * above or below every donor can still be followed. Equals simplex weights with an intercept.
 *
 * @returns gaps with the intercept taken out, one per period, and the donor weights
 * @see Ferman & Pinto 2021, doi:10.3982/QE1596
 */
export function estimateDemeaned(study: Study): { gaps: Float64Array; weights: Float64Array } {
  const { pre } = study
  const { weights } = fitOnSimplex(centreColumns(rowsOf(study.donors, 0, pre)), centre(study.target.slice(0, pre)))
  const gaps = gapsOf(study, weights)
  const intercept = meanOver(gaps, 0, pre)
  return { gaps: gaps.map((gap) => gap - intercept), weights }
}

/**
 * The synthetic difference in differences of one donor as if treated, by its number, the real treated unit left out. Over
 * all donors once their standard deviation is the placebo variance's root: nothing is drawn, so it carries no sampling
 * noise of its own.
 *
 * @returns NaN with fewer than three donors
 */
export function placeboEffect({ study, noise }: { study: Study; noise: number }, donor: number): number {
  if (study.donors.cols < 3) return NaN
  const quick = hasManyDonors(study) ? syntheticDidAmongMany(study, noise, donor) : null
  return quick ?? estimateSyntheticDid(placeboOf(study, donor, false), 1, noise).value
}

/** Plain difference in differences: all donors and all periods count alike. */
export function estimatePlainDid({ target, donors, pre }: Study): number {
  const periods = target.length
  const change = (values: Float64Array) => meanOver(values, pre, periods) - meanOver(values, 0, pre)
  let mean = 0
  for (let j = 0; j < donors.cols; j++) mean += change(column(donors, j)) / donors.cols
  return change(target) - mean
}
