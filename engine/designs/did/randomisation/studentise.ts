import type { CohortCounts } from './effect-weights.ts'

/**
 * With fewer clusters than this on a date their own spread says too little to divide by. Our choice of the number.
 */
const fewestOnDate = 5

/** An estimate's variance under one assignment where the outcome less τ times the treatment received is tested: a − 2bτ + cτ². */
export interface Spread {
  a: Float64Array
  b: Float64Array
  c: Float64Array
  /** Under the dates that were, where treatment is the same within a date, so that τ drops out. */
  observed: number
}

/** Whether every date, never among them, has clusters enough for {@link spreadOf}. */
export function canStudentise(dates: Float64Array): boolean {
  const sizes = new Map<number, number>()
  for (const date of dates) sizes.set(date, (sizes.get(date) ?? 0) + 1)
  return [...sizes.values()].every((size) => size >= fewestOnDate)
}

/** Totals of the clusters: `cluster * width + period`. */
export interface ClusterTotals {
  counts: Float64Array
  outcome: Float64Array
  treated: Float64Array
  width: number
}

/**
 * The variance of a weighted sum of cohort means over the ways to draw the clusters of each date,
 * Σ_g n_g/(n_g − 1)·Σ_c u_c² with u_c the weighted distance of cluster c from its date's means. A permutation test of an
 * estimate divided by its own error keeps its size in large samples also where treated clusters are noisier or calmer
 * than the others, and is as exact as any other where they are not.
 *
 * @param weights per cohort and period, on sums
 * @returns [of the outcome, of both together, of the treatment]
 * @see Neyman 1923; Chung & Romano 2013, doi:10.1214/13-AOS1090; Roth & Sant'Anna 2023, doi:10.1086/726581
 */
export function spreadOf(
  assigned: Float64Array,
  weights: CohortCounts,
  { counts, outcome, treated, width }: ClusterTotals,
): [number, number, number] {
  const groups = sumByDate(assigned, { counts, outcome, treated, width })
  let [a, b, c] = [0, 0, 0]
  assigned.forEach((date, cluster) => {
    const own = weights.get(date)!
    const group = groups.get(date)!
    let [y, d] = [0, 0]
    for (let t = 0; t < width; t++) {
      const at = cluster * width + t
      const share = group.counts[t] === 0 ? 0 : counts[at] / group.counts[t]
      y += own[t] * (outcome[at] - share * group.outcome[t])
      d += own[t] * (treated[at] - share * group.treated[t])
    }
    const factor = group.size / (group.size - 1)
    a += factor * y * y
    b += factor * y * d
    c += factor * d * d
  })
  return [a, b, c]
}

interface DateSums {
  size: number
  counts: Float64Array
  outcome: Float64Array
  treated: Float64Array
}

function sumByDate(assigned: Float64Array, { counts, outcome, treated, width }: ClusterTotals): Map<number, DateSums> {
  const groups = new Map<number, DateSums>()
  assigned.forEach((date, cluster) => {
    const empty = () => new Float64Array(width)
    const group = groups.get(date) ?? { size: 0, counts: empty(), outcome: empty(), treated: empty() }
    groups.set(date, group)
    group.size++
    for (let t = 0; t < width; t++) {
      group.counts[t] += counts[cluster * width + t]
      group.outcome[t] += outcome[cluster * width + t]
      group.treated[t] += treated[cluster * width + t]
    }
  })
  return groups
}
