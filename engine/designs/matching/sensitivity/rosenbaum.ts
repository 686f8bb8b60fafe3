import { withUnits } from '../../../words/units.ts'
import { concludeInterval, type IntervalConclusion } from '../../../inference/interval-conclusion.ts'
import { findSwitch } from '../../../numerics/one-dimensional.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import type { CrossSection } from '../cross-section.ts'
import type { MatchingFit } from '../estimate.ts'
import { matchWithoutReplacement, type Matches } from '../estimators/nearest-without-replacement.ts'
import { logOdds } from '../propensity.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Intent } from '../../design.ts'
import { describeConclusion, notComputed, pointAt } from './part.ts'
import { signFlipEnds } from './sign-flip.ts'
import { walshAverages, walshQuantile, type WalshAverages } from './signed-rank.ts'
import { standardDeviation } from '../../../numerics/moments.ts'
import type { PartProgress, SensitivityPart } from '../../shared/sensitivity-part.ts'

const titles = {
  id: 'rosenbaum-gamma',
  title: 'Something unmeasured that decided who was treated',
  varied: 'Γ: how many times the odds of treatment may differ between two matched units',
}
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

const oneByOne = 'The test takes the pairs as drawn one by one, whatever clusters their units lie in.'

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
): SensitivityPart {
  const differences = pairDifferences(frame, onePerUnit(frame, spec, fit))
  if (differences.length < fewestPairs) {
    const message = `Not computed: there are ${differences.length} matched pairs, and the test needs ${fewestPairs}.`
    return notComputed(titles, message)
  }
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
  const followed = describe(fit, conclusion, differences.length, cis[0], breakdownValue)
  const message = frame.clusters ? `${followed} ${oneByOne}` : followed
  return {
    sensitivity: [{ ...titles, series, breakdownValue, message }],
    evidence: {},
  }
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

/** The locked pairs, or with several matches per unit pairs of one, found in the same way. */
function onePerUnit(frame: CrossSection, spec: MatchingSpec, fit: MatchingFit): Matches {
  if (spec.nearestNeighbour.ratio === 1) return fit.pairs
  const odds = logOdds(fit.logit.fitted)
  const { order, caliper } = spec.nearestNeighbour
  const reach = caliper === null ? Infinity : caliper * standardDeviation(odds)
  return matchWithoutReplacement(frame.treated, odds, { ratio: 1, order, caliper: reach })
}

function describe(
  fit: MatchingFit,
  conclusion: IntervalConclusion,
  pairs: number,
  ci: [number, number],
  breakdown: number | null,
): string {
  const range = `${formatEffect(ci[0])} to ${withUnits(formatEffect(ci[1]), fit.outcome.units)}`
  const until =
    breakdown === null
      ? `holds even if something unmeasured made treatment ${largestGamma} times as likely, in odds, for one of a pair`
      : `holds until something unmeasured makes treatment ${formatNumber(breakdown, 2)} times as likely, in odds, for one of a pair`
  const [ofPairs, ofMain] = [conclusion, fit.conclusion].map(({ kind }) => describeConclusion(kind))
  if (isSame(conclusion, fit.conclusion)) {
    return `In ${pairs} matched pairs (95% interval ${range}) the conclusion ${ofPairs} ${until}.`
  }
  const side = ofPairs === ofMain ? ', to the other side' : ''
  return `The ${pairs} matched pairs by themselves (95% interval ${range}) do not carry the conclusion of the main estimate, ${ofMain}. What they carry, ${ofPairs}${side}, ${until}.`
}

/** The same kind, and of an effect the same side. */
function isSame(one: IntervalConclusion, other: IntervalConclusion): boolean {
  return one.kind === other.kind && (one.kind !== 'effect' || one.towards === other.towards)
}
