import { normalCdf, normalUpper } from '../../../numerics/distributions.ts'

/**
 * Wilcoxon's signed-rank statistic of pair differences: zero differences dropped, equal sizes share their average rank.
 */
export interface SignedRank {
  /** Sum of the ranks of positive differences. */
  statistic: number
  rankSum: number
  rankSquares: number
  pairs: number
}

export function signedRank(differences: Float64Array): SignedRank {
  const present = differences.filter((value) => value !== 0)
  const order = [...present.keys()].sort((a, b) => Math.abs(present[a]) - Math.abs(present[b]))
  let [statistic, rankSum, rankSquares] = [0, 0, 0]
  for (let from = 0; from < order.length;) {
    const size = Math.abs(present[order[from]])
    let to = from
    while (to < order.length && Math.abs(present[order[to]]) === size) to++
    const rank = (from + 1 + to) / 2
    for (; from < to; from++) {
      rankSum += rank
      rankSquares += rank * rank
      if (present[order[from]] > 0) statistic += rank
    }
  }
  return { statistic, rankSum, rankSquares, pairs: present.length }
}

/**
 * Bounds on the one-sided p value (alternative: a positive effect) when an unmeasured covariate may multiply the odds of
 * treatment within a pair by up to gamma; normal approximation, no continuity correction.
 *
 * @see Rosenbaum 2002, Observational Studies, section 4.3
 */
export function signedRankBounds(ranks: SignedRank, gamma: number): { lower: number; upper: number } {
  const p = gamma / (1 + gamma)
  const spread = Math.sqrt(p * (1 - p) * ranks.rankSquares)
  return {
    upper: normalUpper((ranks.statistic - p * ranks.rankSum) / spread),
    lower: normalCdf(-(ranks.statistic - (1 - p) * ranks.rankSum) / spread),
  }
}

/**
 * Pair differences sorted, from which sums over all Walsh averages (d_i + d_j)/2, i ≤ j, are read: their number above a
 * value is the signed-rank statistic of the differences less that value.
 */
export interface WalshAverages {
  sorted: Float64Array
  total: number
}

export function walshAverages(differences: Float64Array): WalshAverages {
  const n = differences.length
  return { sorted: differences.toSorted(), total: (n * (n + 1)) / 2 }
}

/**
 * The Walsh average at which the statistic falls to a target: halfway where it stays level on the target.
 *
 * @param target between 0 and the number of averages
 */
export function walshQuantile(walsh: WalshAverages, target: number): number {
  const above = orderStatistic(walsh, Math.min(walsh.total, Math.floor(target) + 1))
  if (target !== Math.floor(target) || target < 1) return above
  return (above + orderStatistic(walsh, target)) / 2
}

/**
 * The k-th largest Walsh average: the range is halved until few averages are left in it, which are then put in order, or
 * two neighbouring doubles, where many are alike.
 */
function orderStatistic({ sorted, total }: WalshAverages, k: number): number {
  // twice the average throughout: sums of two differences are exact where halves may not be
  let [low, high] = [2 * sorted[0], 2 * sorted.at(-1)!]
  let [atLow, atHigh] = [total, countAtLeast(sorted, high)]
  if (atHigh >= k) return high / 2
  const few = Math.max(64, sorted.length / 8)
  while (atLow - atHigh > few) {
    const middle = low + (high - low) / 2
    if (middle <= low || middle >= high) return low / 2
    const count = countAtLeast(sorted, middle)
    if (count >= k) [low, atLow] = [middle, count]
    else [high, atHigh] = [middle, count]
  }
  return sumsBetween(sorted, low, high, atLow - atHigh).sort()[atLow - k] / 2
}

/** The sums d_i + d_j, i ≤ j, from one value to before another, `count` of them. */
function sumsBetween(sorted: Float64Array, low: number, high: number, count: number): Float64Array {
  const sums = new Float64Array(count)
  let next = 0
  let from = sorted.length
  for (let i = 0; i < sorted.length && next < count; i++) {
    // the first partner that is enough moves down as the difference grows
    while (from > 0 && sorted[i] + sorted[from - 1] >= low) from--
    for (let j = Math.max(i, from); j < sorted.length && sorted[i] + sorted[j] < high; j++)
      sums[next++] = sorted[i] + sorted[j]
  }
  return sums
}

/** Number of pairs i ≤ j with d_i + d_j at least a sum, in one walk over the sorted differences. */
function countAtLeast(sorted: Float64Array, sum: number): number {
  let count = 0
  let j = sorted.length - 1
  for (let i = 0; i <= j;) {
    if (sorted[i] + sorted[j] >= sum) {
      count += j - i + 1
      j--
    } else i++
  }
  return count
}
