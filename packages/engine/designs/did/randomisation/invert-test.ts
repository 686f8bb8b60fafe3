import type { CohortCounts } from './randomise-primary.ts'

/** Largest p value at which a hypothesis is rejected. */
const size = 0.05

export interface RandomisedEstimate {
  /** Two-sided p value of "nobody has an effect": the share of assignments at least as far from zero. */
  p: number
  /** Standard error of p from the number of draws; 0 where every assignment was gone through. */
  monteCarloError: number
  /** Constant effects that are not rejected at 5 %, their hull; an end is infinite where none on that side is rejected. */
  ci: [number, number]
}

/**
 * p value and interval of an estimate that is linear in the outcome, from its values under other assignments.
 *
 * Under the hypothesis that everybody treated has the effect τ, the outcome less τ·D is what would have been seen
 * without treatment, whatever the assignment. So assignment d is at least as extreme when |A_d − τ·B_d| ≥ |θ − τ|, with
 * A_d and B_d the estimator on the outcome and on the treatment actually received. This holds at τ = θ for every d, and
 * changes only where (A_d ∓ θ)/(B_d ∓ 1) = τ: these ends, sorted, invert the test exactly. p is count/assignments where
 * all were gone through, else (1 + count)/(1 + draws).
 *
 * @param observed  θ
 * @param onOutcome A_d; NaN (an assignment without an estimate) counts as at least as extreme
 * @param onTreated B_d
 * @see Rosenbaum 2002, Observational Studies, chapter 2; Phipson & Smyth 2010, doi:10.2202/1544-6115.1585
 */
export function invertTest(
  observed: number,
  onOutcome: Float64Array,
  onTreated: Float64Array,
  isExact: boolean,
): RandomisedEstimate {
  const total = onOutcome.length
  const pOf = (count: number) => (isExact ? count / total : (1 + count) / (1 + total))
  const limit = Math.abs(observed) * (1 - 1e-9)
  const p = pOf(onOutcome.reduce((sum, one) => sum + (Math.abs(one) < limit ? 0 : 1), 0))
  const pieces = Array.from(onOutcome, (a, d) => extremeEffects(observed, a, onTreated[d]))
  return {
    p,
    monteCarloError: isExact ? 0 : Math.sqrt((p * (1 - p)) / total),
    ci: [lowestAccepted(pieces, pOf), -lowestAccepted(pieces.map(mirror), pOf)],
  }
}

/**
 * The same with every estimate divided by its own standard error: assignment d is at least as extreme at τ when
 * (A_d − τ·B_d)²·V₀ ≥ (θ − τ)²·V_d(τ). Each side of the interval ends where the test first rejects, going outward.
 *
 * @param spread V_d(τ), and V₀ under the dates that were
 */
export function invertStudentised(
  observed: number,
  onOutcome: Float64Array,
  onTreated: Float64Array,
  spread: Spread,
  isExact: boolean,
): RandomisedEstimate {
  const total = onOutcome.length
  const pAt = (effect: number) => {
    const own = (observed - effect) ** 2 * (1 - 1e-9)
    let count = 0
    for (let d = 0; d < total; d++) {
      const numerator = (onOutcome[d] - effect * onTreated[d]) ** 2 * spread.observed
      const variance = spread.a[d] - 2 * spread.b[d] * effect + spread.c[d] * effect ** 2
      // an assignment without an estimate is no reason to reject
      if (!(numerator < own * variance)) count++
    }
    return isExact ? count / total : (1 + count) / (1 + total)
  }
  const p = pAt(0)
  const unit = Math.sqrt(spread.observed)
  return {
    p,
    monteCarloError: isExact ? 0 : Math.sqrt((p * (1 - p)) / total),
    ci: [firstRejected(pAt, observed, -unit), firstRejected(pAt, observed, unit)],
  }
}

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

/** In steps of a quarter of a standard error as far as ten of them; infinite where nothing is rejected on the way. */
function firstRejected(pAt: (effect: number) => number, from: number, unit: number): number {
  const isRejected = (effect: number) => pAt(effect) <= size + 1e-12
  for (let step = 1; step <= 40; step++) {
    let [inside, outside] = [from + ((step - 1) * unit) / 4, from + (step * unit) / 4]
    if (!isRejected(outside)) continue
    for (let halving = 0; halving < 40; halving++) {
      const middle = (inside + outside) / 2
      if (isRejected(middle)) outside = middle
      else inside = middle
    }
    return inside
  }
  return unit < 0 ? -Infinity : Infinity
}

/** Where an assignment is at least as extreme: inside an interval, or outside one. */
interface Piece {
  low: number
  high: number
  inside: boolean
}

function extremeEffects(observed: number, a: number, b: number): Piece {
  const near = (x: number) => Math.abs(x) < 1e-9
  if (Number.isNaN(a) || Number.isNaN(b)) return { low: -Infinity, high: Infinity, inside: true }
  const ends = [
    [a - observed, b - 1],
    [a + observed, b + 1],
  ].flatMap(([distance, width]) => (near(width) ? [] : [distance / width]))
  // the observed assignment, its mirror, or one that treats the same: all effects on the side of the estimate
  if (ends.length < 2) {
    const end = ends[0]
    const scale = Math.max(Math.abs(a), Math.abs(observed))
    const isSame =
      Math.abs(Math.abs(a) - Math.abs(observed)) <= 1e-9 * scale && Math.sign(a) === Math.sign(b * observed)
    if (end === undefined || isSame) return { low: -Infinity, high: Infinity, inside: true }
    return end <= observed ? { low: end, high: Infinity, inside: true } : { low: -Infinity, high: end, inside: true }
  }
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return { low, high, inside: Math.abs(b) < 1 }
}

function mirror({ low, high, inside }: Piece): Piece {
  return { low: -high, high: -low, inside }
}

/** The lowest effect that the test does not reject. */
function lowestAccepted(pieces: Piece[], pOf: (count: number) => number): number {
  let count = pieces.filter(({ low, inside }) => !inside || low === -Infinity).length
  if (pOf(count) > size + 1e-12) return -Infinity
  const events = pieces.flatMap(({ low, high, inside }) =>
    inside
      ? [
          ...(low === -Infinity ? [] : [{ at: low, change: 1 }]),
          ...(high === Infinity ? [] : [{ at: high, change: -1 }]),
        ]
      : [
          { at: low, change: -1 },
          { at: high, change: 1 },
        ],
  )
  // ends belong to the pieces, so at a tie those that begin come first
  events.sort((x, y) => x.at - y.at || y.change - x.change)
  for (const { at, change } of events) {
    count += change
    if (pOf(count) > size + 1e-12) return at
  }
  return Infinity
}
