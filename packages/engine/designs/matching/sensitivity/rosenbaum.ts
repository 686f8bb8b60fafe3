import { concludeInterval } from '../../../inference/conclusion.ts'
import { normalCdf, normalUpper } from '../../../numerics/distributions.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import { findRoot, findSwitch } from '../../../numerics/one-dimensional.ts'
import type { Text } from '../../../fact.ts'
import type { Intent } from '../../design.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'
import type { CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import { type Matches, matchWithoutReplacement } from '../estimators/nearest-without-replacement.ts'
import { logOdds } from '../propensity.ts'
import type { MatchingSpec } from '../spec.ts'
import { say } from '../facts.ts'
import { partOf, pointAt } from './part.ts'

/** Normal quantile of a 95 % interval. */
const z = 1.959963984540054
const gammas = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6]
const largestGamma = gammas.at(-1)!
/** Below this the normal approximation of the signed-rank statistic is not to be trusted. */
const fewestPairs = 10
/** Share of pairs without a difference above which the mean is used. Ours. */
const mostTies = 0.25

/** Outcome of each matched treated unit less that of its one match. */
export function pairDifferences({ outcome }: CrossSection, { treatedRows, matched }: Matches): Float64Array {
  return Float64Array.from(
    treatedRows.flatMap((row, i) => (matched[i].length > 0 ? [outcome[row] - outcome[matched[i][0]]] : [])),
  )
}

/**
 * The ends of the interval of the Hodges–Lehmann effect when treatment odds in a pair may differ by gamma: the least and the
 * largest effect that neither one-sided bound rejects at a normal quantile. At 0 they are the least and largest point
 * estimate, which at gamma 1 are one.
 */
export function walshEnds(walsh: WalshAverages, gamma: number, quantile: number): [number, number] {
  const n = walsh.sorted.length
  const p = gamma / (1 + gamma)
  const reach = quantile * Math.sqrt((p * (1 - p) * n * (n + 1) * (2 * n + 1)) / 6)
  const at = (target: number) => walshQuantile(walsh, Math.min(walsh.total - 1e-9, Math.max(0, target)))
  return [at(p * walsh.total + reach), at((1 - p) * walsh.total - reach)]
}

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
interface WalshAverages {
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

/**
 * How strongly an unmeasured covariate would have to steer treatment before the matched pairs lose their conclusion.
 * As the pairs are one of several estimates, the conclusion followed is the one that they themselves allow at Γ = 1.
 *
 * @see Rosenbaum 2002, Observational Studies, chapter 4; Rosenbaum 1993, doi:10.1080/01621459.1993.10476405
 */
export function findRosenbaumBounds(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  intent: Intent,
  progress: PartProgress,
): SensitivityPart<Text> {
  const differences = pairDifferences(frame, onePerUnit(frame, spec, fit))
  const pairs = differences.length
  if (pairs < fewestPairs) return partOf('rosenbaum-gamma', { why: say('few-pairs', { pairs, needed: fewestPairs }) })
  const ends = chooseStatistic(differences)
  const cis = gammas.map((gamma, i) => {
    progress(i / gammas.length)
    return ends(gamma, z)
  })
  const conclusion = concludeInterval(cis[0], intent)
  const series = gammas.map((gamma, i) => {
    const point = ends(gamma, 0)
    return pointAt(gamma, (point[0] + point[1]) / 2, cis[i], conclusion)
  })
  const failing = cis.findIndex((ci) => !conclusion.keeps(ci))
  const holds = (gamma: number) => conclusion.keeps(ends(gamma, z))
  const breakdownValue = failing < 0 ? null : findSwitch(holds, gammas[failing - 1] ?? 1, gammas[failing], 1e-4)
  const figures = {
    pairs,
    ci: cis[0],
    units: fit.outcome.units,
    breakdown: breakdownValue,
    largest: largestGamma,
    conclusion: conclusion.kind,
    main: fit.conclusion.kind,
    areOpposed:
      conclusion.kind === 'effect' && fit.conclusion.kind === 'effect' && conclusion.towards !== fit.conclusion.towards,
    areClustered: frame.clusters !== undefined,
  }
  return partOf('rosenbaum-gamma', figures, { series, breakdownValue })
}

/**
 * The signed-rank statistic, which outliers move little; but where many pairs do not differ at all, as with 0/1 outcomes,
 * the median of their differences says nothing and the mean takes its place.
 */
function chooseStatistic(differences: Float64Array): (gamma: number, quantile: number) => [number, number] {
  const ties = differences.filter((value) => value === 0).length
  if (ties > mostTies * differences.length) return (gamma, quantile) => signFlipEnds(differences, gamma, quantile)
  const walsh = walshAverages(differences)
  return (gamma, quantile) => walshEnds(walsh, gamma, quantile)
}

/**
 * Ends of the effect's interval by the mean of the pair differences when treatment odds in a pair may differ by gamma: every
 * effect τ that neither one-sided bound rejects at the normal quantile q. Given the sizes |d − τ| only their signs are
 * random, positive with probability at most Γ/(1 + Γ), so
 *
 *     mean(d − τ) ≤ κ mean|d − τ| + q √(1 − κ²) √Σ(d − τ)² / n,  κ = (Γ − 1)/(Γ + 1)
 *
 * and alike from below. For 0/1 outcomes and τ = 0 this is McNemar's test with Rosenbaum's bounds.
 *
 * @param quantile 1.96 for a 95 % interval; 0 for the least and largest point estimate
 * @returns        an end is infinite when so few pairs cannot bound the effect
 * @see Rosenbaum 2002, Observational Studies, section 4.3; Fogarty 2020, doi:10.1080/01621459.2019.1632072
 */
export function signFlipEnds(differences: Float64Array, gamma: number, quantile: number): [number, number] {
  const kappa = (gamma - 1) / (gamma + 1)
  const mirrored = differences.map((value) => -value)
  return [leastEffect(differences, kappa, quantile), -leastEffect(mirrored, kappa, quantile)]
}

/** Smallest τ at which the differences are not too large: the root of the first line above, falling in τ. */
function leastEffect(differences: Float64Array, kappa: number, quantile: number): number {
  const n = differences.length
  const reach = quantile * Math.sqrt(1 - kappa * kappa)
  if (1 - kappa - reach / Math.sqrt(n) <= 0) return -Infinity
  const excess = (effect: number) => {
    let [sum, sizes, squares] = [0, 0, 0]
    for (const value of differences) {
      const difference = value - effect
      sum += difference
      sizes += Math.abs(difference)
      squares += difference * difference
    }
    return (sum - kappa * sizes - reach * Math.sqrt(squares)) / n
  }
  const [least, most] = range(differences)
  if (least === most) return least
  let low = least - (most - least)
  while (excess(low) < 0) low -= 2 * (most - low)
  return findRoot(excess, low, most)
}

function range(values: Float64Array): [number, number] {
  return values.reduce<[number, number]>(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Infinity, -Infinity],
  )
}

/** The locked pairs, or with several matches per unit pairs of one, found in the same way. */
function onePerUnit(frame: CrossSection, spec: MatchingSpec, fit: MatchingFit): Matches {
  if (spec.nearestNeighbour.ratio === 1) return fit.pairs
  const odds = logOdds(fit.logit.fitted)
  const { order, caliper } = spec.nearestNeighbour
  const reach = caliper === null ? Infinity : caliper * standardDeviation(odds)
  return matchWithoutReplacement(frame.treated, odds, { ratio: 1, order, caliper: reach })
}
