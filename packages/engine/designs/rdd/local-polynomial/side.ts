import { inStretches } from '../../../numerics/in-stretches.ts'
import type { Jump } from './jump.ts'

/** All rows on one side of the cutoff, nearest first, so that every window is a leading part. */
export interface Side {
  /** +1 for the treated side, −1 for the other: the direction in which distance grows. */
  sign: 1 | -1
  /** |running variable − cutoff|, ascending. */
  distance: Float64Array
  outcome: Float64Array
  /** Received treatment, fuzzy designs only. */
  takeUp: Float64Array | null
  /** Covariates the estimate adjusts for. */
  covariates: Float64Array[]
  /** Cluster of each row as a whole number; null = no clusters. */
  cluster: Int32Array | null
  /** Sampling weights, positive; left out = all alike. */
  weights?: Float64Array | null
  /** First row of each distinct distance, ascending, and one past the last row. */
  groups: Int32Array
  /** One of the two sides of large data, whose fits may be made from sums over blocks; left out = no. */
  isLong?: boolean
}

/**
 * First row of each run of equal values, and the length at the end.
 *
 * @param starts room for one more number than there are values
 */
export function findGroups(sorted: Float64Array, starts: Int32Array = new Int32Array(sorted.length + 1)): Int32Array {
  let count = 0
  inStretches(sorted.length, (from, to) => {
    for (let i = from; i < to; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) starts[count++] = i
  })
  starts[count++] = sorted.length
  return starts.subarray(0, count)
}

/** Distinct distances among the first `rows` rows; a window never cuts a group. */
export function countDistinct({ groups }: Side, rows: number): number {
  return countBefore(groups, rows)
}

/** Groups that begin before a row. */
export function countBefore(groups: Int32Array, rows: number): number {
  let [low, high] = [0, groups.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (groups[middle] < rows) low = middle + 1
    else high = middle
  }
  return low
}

/** A side with another outcome and nothing else: the side as a placebo or a covariate sees it. */
export function withOutcome(side: Side, outcome: Float64Array): Side {
  return { ...side, outcome, takeUp: null, covariates: [] }
}

/** Whatever the order: variances by nearest neighbours need four values. Our choice. */
const fewestInside = 5

/** Distinct values that a fit of this order must have inside its bandwidth on each side to be worth a number. */
export function distinctNeeded(order: number): number {
  return Math.max(fewestInside, order + 2)
}

/** Rows on each side of a cutoff, and how many values they take. */
export interface ValueCounts {
  rows: number
  distinct: number
}

/** @param running ascending */
export function countValues(running: Float64Array, cutoff: number): { control: ValueCounts; treated: ValueCounts } {
  const [control, treated] = [
    { rows: 0, distinct: 0 },
    { rows: 0, distinct: 0 },
  ]
  for (let i = 0; i < running.length; i++) {
    const side = running[i] < cutoff ? control : treated
    if (side.rows === 0 || running[i] !== running[i - 1]) side.distinct++
    side.rows++
  }
  return { control, treated }
}

/** The limit at the cutoff from one side, in the outcome's units, plain and corrected for bias, with their variances. */
export interface SideLimit {
  conventional: number
  corrected: number
  conventionalVariance: number
  correctedVariance: number
}

/** The jump from one side's limit to the other's; the sides' errors are independent (Calonico, Cattaneo & Titiunik 2014, section 2). */
export function differenceOf(from: SideLimit, to: SideLimit): Jump {
  return {
    conventional: {
      value: to.conventional - from.conventional,
      se: Math.sqrt(to.conventionalVariance + from.conventionalVariance),
    },
    robust: { value: to.corrected - from.corrected, se: Math.sqrt(to.correctedVariance + from.correctedVariance) },
    bias: { control: from.conventional - from.corrected, treated: to.conventional - to.corrected },
  }
}
