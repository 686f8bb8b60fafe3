import { type BoxMinimum, minimiseInBox } from '../../../numerics/box-quasi-newton.ts'
import { haltonPoints } from '../../../numerics/halton.ts'
import { column, dot, matrix, type Matrix } from '../../../numerics/linear-algebra.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import { fitOnSimplex, refitOnSimplex, type SimplexFit } from '../../../numerics/simplex-least-squares.ts'
import { rowsOf, type Study } from '../frame.ts'
import { createFitOutcome } from './fit-outcome.ts'
import type { Weighting } from './fitters.ts'

/**
 * Smallest predictor weight allowed, as a share of the largest. Without a floor the best fit lies at the edge, where
 * some predictors count nothing and the donor weights are no longer determined (Becker & Klößner 2018,
 * doi:10.1016/j.ecosta.2017.08.002). The value is ours.
 */
const floor = 1e-6
const lowest = Math.log(floor)
/** Starting points of the search, spread evenly over the logarithms of the predictor weights; the value is ours. */
const spreadStarts = 200
/** How many of them, the best first, are followed to a local minimum; the value is ours. */
const followed = 12
/** Moves, in logarithms, that try to leave a kink; the values are ours. */
const polishShifts = [-2, 2]
const polishRounds = 4
/** A round that leaves more than this share of the error is the last. */
const polishGain = 0.999
/** The predictors can be matched exactly when no more than this share of the largest squared distance is left. */
const exactMatch = 1e-18

/**
 * Weights of Abadie, Diamond & Hainmueller: the donors' mixture is nearest to the treated unit in the predictors, each
 * divided by its standard deviation over all units and counted by v; v is the one whose mixture follows the outcome
 * best before treatment.
 *
 * The search over v is deterministic: equal weights, each predictor alone or nearly left out, and an even spread of
 * points are compared, and the best are followed to local minima with the exact gradient. Where every predictor can be
 * matched exactly, v changes nothing; of the mixtures that do so the one with the best fit before treatment is taken.
 *
 * @see Abadie, Diamond & Hainmueller 2010, doi:10.1198/jasa.2009.ap08746
 */
export function matchPredictors(study: Study, choice: 'nested' | 'equal'): Weighting {
  const problem = createProblem(study)
  const equal = new Float64Array(problem.target.length)
  const first = problem.solve(equal)
  if (first.loss <= exactMatch * problem.scale) return describeExact(problem, study, first)
  if (choice === 'equal' || equal.length === 1) return describe(problem, equal)
  return describe(problem, searchWeights(problem))
}

/**
 * The donor weights that given predictor weights imply.
 *
 * @param predictorWeights one per predictor, positive; only their ratios matter
 */
export function matchWithWeights(study: Study, predictorWeights: Float64Array): Weighting {
  return describe(createProblem(study), predictorWeights.map(Math.log))
}

interface Problem {
  /** Predictors in standard deviations. */
  target: Float64Array
  donors: Matrix
  /** Largest squared distance of a donor from the treated unit, in standard deviations. */
  scale: number
  /** @param logWeights logarithms of the predictor weights */
  solve: (logWeights: Float64Array) => SimplexFit
  /** Error of the outcome before treatment, with its gradient by the logarithms of the predictor weights. */
  outcomeError: (logWeights: Float64Array, gradient?: Float64Array) => number
}

function createProblem(study: Study): Problem {
  const { target, donors } = standardise(study)
  const { offsets, fit, describe: describeFit } = refitOnSimplex(donors.rows, donors.cols)
  const roots = new Float64Array(target.length)
  let start: readonly number[] = []
  const mixDonors = (logWeights: Float64Array) => {
    for (let i = 0; i < roots.length; i++) roots[i] = Math.exp(logWeights[i] / 2)
    writeOffsets(offsets, donors, target, roots)
    const mixture = fit(start)
    start = mixture.support
    return mixture
  }
  const solve = (logWeights: Float64Array) => {
    mixDonors(logWeights)
    return describeFit()
  }
  const fitOutcome = createFitOutcome(study, target, donors)
  const outcomeError = (logWeights: Float64Array, gradient?: Float64Array) =>
    fitOutcome(mixDonors(logWeights), roots, gradient)
  return { target, donors, scale: largestDistance(target, donors), solve, outcomeError }
}

/** Donors less the treated unit, each predictor counted by the root of its weight. */
function writeOffsets({ rows, cols, data }: Matrix, donors: Matrix, target: Float64Array, roots: Float64Array): void {
  for (let i = 0; i < rows; i++) {
    const root = roots[i]
    const own = root * target[i]
    for (let j = 0, at = i; j < cols; j++, at += rows) data[at] = root * donors.data[at] - own
  }
}

/** Predictors divided by their standard deviation over donors and treated unit together. */
function standardise(study: Study): { target: Float64Array; donors: Matrix } {
  const { targetPredictors, donorPredictors } = study
  const k = donorPredictors.rows
  const sd = targetPredictors.map((own, i) => {
    const values = [own, ...Array.from({ length: donorPredictors.cols }, (_, j) => donorPredictors.data[j * k + i])]
    return standardDeviation(values) || 1
  })
  return {
    target: targetPredictors.map((value, i) => value / sd[i]),
    donors: matrix(
      k,
      donorPredictors.cols,
      donorPredictors.data.map((value, i) => value / sd[i % k]),
    ),
  }
}

function largestDistance(target: Float64Array, donors: Matrix): number {
  let largest = 0
  for (let j = 0; j < donors.cols; j++) {
    const offset = column(donors, j).map((value, i) => value - target[i])
    largest = Math.max(largest, dot(offset, offset))
  }
  return largest
}

function searchWeights({ outcomeError, target }: Problem): Float64Array {
  const starts = listStarts(target.length).map((x, order) => ({ x, order, error: outcomeError(x) }))
  starts.sort((a, b) => a.error - b.error || a.order - b.order)
  let best: BoxMinimum = { x: starts[0].x, value: starts[0].error }
  for (const { x } of starts.slice(0, followed)) {
    const found = minimiseInBox(outcomeError, x, lowest, 0)
    if (found.value < best.value) best = found
  }
  return polish(outcomeError, best)
}

/**
 * At a kink the search may end early: each coordinate is moved off the best point in turn and the search begun again,
 * until a round of moves gains nothing.
 */
function polish(outcomeError: Problem['outcomeError'], found: BoxMinimum): Float64Array {
  let best = found
  for (let round = 0; round < polishRounds; round++) {
    const before = best.value
    for (const shift of polishShifts) {
      for (let j = 0; j < found.x.length; j++) {
        const moved = best.x.map((value, i) => (i === j ? value + shift : value))
        const next = minimiseInBox(outcomeError, moved, lowest, 0)
        if (next.value < best.value) best = next
      }
    }
    if (best.value > polishGain * before) break
  }
  return best.x
}

function listStarts(k: number): Float64Array[] {
  const each = [...Array(k).keys()]
  return [
    new Float64Array(k),
    ...each.map((j) => new Float64Array(k).fill(lowest / 2).map((value, i) => (i === j ? 0 : value))),
    ...each.map((j) => new Float64Array(k).map((value, i) => (i === j ? lowest : value))),
    ...haltonPoints(spreadStarts, k).map((point) => point.map((value) => lowest * value)),
  ]
}

function describe(problem: Problem, logWeights: Float64Array): Weighting {
  const fit = problem.solve(logWeights)
  const largest = logWeights.reduce((max, value) => Math.max(max, value), -Infinity)
  const weights = logWeights.map((value) => Math.exp(value - largest))
  const total = weights.reduce((sum, value) => sum + value, 0)
  return {
    weights: fit.weights,
    predictorWeights: weights.map((value) => value / total),
    violation: fit.violation,
    isUnique: fit.isUnique,
    isExactMatch: false,
  }
}

function describeExact({ target, donors }: Problem, study: Study, { isUnique }: SimplexFit): Weighting {
  const { weights, violation } = matchBoth(donors, target, study)
  const predictorWeights = new Float64Array(target.length).fill(1 / target.length)
  return { weights, predictorWeights, violation, isUnique, isExactMatch: true }
}

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
function matchBoth(donors: Matrix, target: Float64Array, study: Study): SimplexFit {
  const k = target.length
  const before = rowsOf(study.donors, 0, study.pre)
  const own = study.target.slice(0, study.pre)
  const spread = largestDistanceBefore(before, own) || 1
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
function largestDistanceBefore(donors: Matrix, target: Float64Array): number {
  let largest = 0
  for (let j = 0; j < donors.cols; j++) {
    const offset = column(donors, j).map((value, t) => value - target[t])
    largest = Math.max(largest, dot(offset, offset))
  }
  return Math.sqrt(largest)
}
