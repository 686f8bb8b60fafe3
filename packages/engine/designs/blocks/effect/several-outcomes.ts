import type { Random } from '../../../numerics/random.ts'
import { selectSample, type BlocksFrame } from '../frame.ts'
import { assignmentVariance, isListed, observedSum, readAssignment, rerandomise, scoreUnits } from './assignment.ts'
import { sumDrawn } from './subset-sums.ts'

export interface AdjustedOutcome {
  /** Unadjusted p value by randomisation. */
  p: number
  /** Westfall–Young step-down p value. */
  stepDown: number
  /** Holm's p value. */
  holm: number
}

export interface SeveralOutcomes {
  /** In the order of the outcomes given. */
  outcomes: AdjustedOutcome[]
  /** The 95 % quantile of the largest |t| over the outcomes when no unit has an effect. */
  critical: number
  /** P(the largest |t| is at least this). */
  singleStep: (t: number) => number
  isExact: boolean
  assignments: number
}

/**
 * Several outcomes at once, by re-randomising the same assignment for all of them, which keeps how they hang together.
 *
 * t of an outcome is its block-weighted difference over its exact standard deviation over the assignments. Step-down:
 * outcomes by falling |t|; each p value is that of the largest |t| among the outcomes not yet passed, never below the
 * one before. Missing outcomes stay missing under every assignment.
 *
 * @param columns outcomes of the frame, one value per row, `NaN` where missing
 * @param byWord  whether the units are too many to be drawn one by one
 * @see Westfall & Young 1993, algorithm 2.8; Romano & Wolf 2005, doi:10.1111/j.1468-0262.2005.00615.x; Holm 1979
 */
export function adjustOutcomes(
  frame: BlocksFrame,
  columns: Float64Array[],
  draws: number,
  random: Random,
  progress: (share: number) => void,
  byWord = false,
): SeveralOutcomes {
  const everyone = selectSample(frame, [])
  const assignment = readAssignment(everyone)
  const scores = columns.map((values) => scoreUnits(values, everyone, assignment))
  const sd = scores.map((score) => Math.sqrt(assignmentVariance(score, assignment)))
  const observed = scores.map((score, k) => Math.abs(observedSum(score, assignment)) / sd[k])
  const { sums, isExact } =
    byWord && !isListed(assignment)
      ? { sums: sumDrawn(scores, assignment, draws, random), isExact: false }
      : rerandomise(scores, assignment, draws, random, progress)
  const drawn = sums.map((sum, k) => sum.map((one) => Math.abs(one) / sd[k]))
  const tail = (largest: Float64Array, t: number) => shareAtLeast(largest, t, isExact)
  const p = observed.map((t, k) => tail(drawn[k], t))
  const stepDown = stepDownP(observed, drawn, tail)
  const holm = holmP(p)
  const largest = largestOf(drawn, [...drawn.keys()])
  return {
    outcomes: p.map((one, k) => ({ p: one, stepDown: stepDown[k], holm: holm[k] })),
    critical: largest.toSorted()[Math.min(largest.length, Math.ceil(0.95 * (largest.length + (isExact ? 0 : 1)))) - 1],
    singleStep: (t) => tail(largest, Math.abs(t)),
    isExact,
    assignments: largest.length,
  }
}

/** Holm's step-down p values: the smallest times m, the next times m - 1, …, never falling, at most 1. */
export function holmP(p: number[]): number[] {
  const order = [...p.keys()].sort((a, b) => p[a] - p[b])
  const adjusted = p.slice()
  let reached = 0
  order.forEach((k, rank) => {
    reached = Math.max(reached, Math.min(1, p[k] * (p.length - rank)))
    adjusted[k] = reached
  })
  return adjusted
}

function stepDownP(
  observed: number[],
  drawn: Float64Array[],
  tail: (largest: Float64Array, t: number) => number,
): number[] {
  const order = [...observed.keys()].sort((a, b) => observed[b] - observed[a])
  const adjusted = observed.slice()
  let reached = 0
  order.forEach((k, rank) => {
    reached = Math.max(reached, tail(largestOf(drawn, order.slice(rank)), observed[k]))
    adjusted[k] = reached
  })
  return adjusted
}

function largestOf(drawn: Float64Array[], which: number[]): Float64Array {
  return drawn[which[0]].map((_, d) => which.reduce((max, k) => Math.max(max, drawn[k][d]), 0))
}

/** Ties count, rounding aside; one is added to both counts where the assignments were drawn. */
function shareAtLeast(values: Float64Array, t: number, isExact: boolean): number {
  const count = values.reduce((sum, value) => sum + (value >= t - 1e-9 ? 1 : 0), 0)
  return isExact ? count / values.length : (count + 1) / (values.length + 1)
}
