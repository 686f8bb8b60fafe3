import { column, dot, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { fitOnSimplex, type SimplexFit } from '../../../numerics/simplex-least-squares.ts'
import { rowsOf, type Study } from '../study.ts'

/** How much a standard deviation of a predictor counts against the donors' largest distance in the outcome. */
const penalty = 10
/** Predictors are matched when none misses by more, in standard deviations. */
const matched = 1e-11
const maxRounds = 200

/**
 * Among the mixtures of donors that match every predictor exactly, the one nearest in the outcome before treatment.
 *
 * The method of multipliers: the predictors stand as further rows of the simplex problem, and after each exact solution
 * their target is moved by what is still missed, until nothing is.
 *
 * @param donors predictors × donors in standard deviations; some mixture must equal `target`
 * @see Hestenes 1969, doi:10.1007/BF00927673
 */
export function matchBoth(donors: Matrix, target: Float64Array, study: Study): SimplexFit {
  const k = target.length
  const before = rowsOf(study.donors, 0, study.pre)
  const own = study.target.slice(0, study.pre)
  const spread = largestDistance(before, own) || 1
  const stacked = matrix(k + study.pre, donors.cols)
  for (let j = 0; j < donors.cols; j++) {
    stacked.data.set(
      column(donors, j).map((value) => penalty * value),
      j * stacked.rows,
    )
    stacked.data.set(
      column(before, j).map((value) => value / spread),
      j * stacked.rows + k,
    )
  }
  const wanted = new Float64Array(k + study.pre)
  wanted.set(target.map((value) => penalty * value))
  wanted.set(
    own.map((value) => value / spread),
    k,
  )
  let fit = fitOnSimplex(stacked, wanted)
  for (let round = 0; round < maxRounds; round++) {
    const missed = target.map((value, i) => penalty * (mix(donors, fit.weights, i) - value))
    if (missed.every((value) => Math.abs(value) <= penalty * matched)) break
    missed.forEach((value, i) => (wanted[i] -= value))
    fit = fitOnSimplex(stacked, wanted, { start: fit.support })
  }
  return fit
}

function mix(donors: Matrix, weights: Float64Array, row: number): number {
  return weights.reduce((sum, weight, j) => sum + weight * donors.data[j * donors.rows + row], 0)
}

/** Length of the longest difference between a donor's path and the target's. */
function largestDistance(donors: Matrix, target: Float64Array): number {
  let largest = 0
  for (let j = 0; j < donors.cols; j++) {
    const offset = column(donors, j).map((value, t) => value - target[t])
    largest = Math.max(largest, dot(offset, offset))
  }
  return Math.sqrt(largest)
}
