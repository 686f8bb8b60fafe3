import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import type { Logit } from '../../numerics/logit.ts'
import type { StepContext } from '../design.ts'
import type { CrossSection } from './cross-section.ts'
import {
  type Computed,
  countOf,
  describeEstimate,
  estimatePrimary,
  groupsOf,
  type Labels,
  primaryMethod,
} from './primary.ts'
import { methodOf, type NameFacts, nameOf, say } from './facts.ts'
import { estimateAbadieImbens } from './estimators/abadie-imbens.ts'
import { estimateCoarsened, matchCoarsened } from './estimators/coarsened-exact.ts'
import { estimateCbps } from './estimators/covariate-balancing.ts'
import { estimateEntropyBalancing } from './estimators/entropy-balancing.ts'
import { estimatedScoreTerm } from './estimators/estimated-score.ts'
import { estimateMatchedEffect, matchedSets } from './estimators/matched-effect.ts'
import {
  matchOnPoints,
  matchWithReplacement,
  type PreparedPoints,
  prepareInCovariates,
} from './estimators/match-units.ts'
import { scorePoints } from './estimators/metric.ts'
import type { Matches } from './estimators/nearest-without-replacement.ts'
import {
  differenceInMeans,
  estimateLeastSquares,
  estimateRegressionAdjustment,
} from './estimators/regression-adjustment.ts'
import { estimateIpw } from './estimators/weighting.ts'
import type { MatchingSpec } from './spec.ts'
import { formatCount } from '../../words/count.ts'

type Run = [id: keyof NameFacts, run: () => Computed]

/** Other estimates, and by id what each unit adds to their error, where that is known. */
export interface OtherEstimates {
  estimates: Estimate<Text>[]
  influences: Record<string, Float64Array>
}

/** What the other estimators work from. */
export interface EstimatorPool {
  frame: CrossSection
  spec: MatchingSpec
  logit: Logit
  /** Nearest neighbours on the score without replacement, as locked. */
  pairs: Matches
  seed: number
}

/** What every other estimator makes of the same units and covariates, one beside the other. */
export async function robustnessEstimates(
  pool: EstimatorPool,
  map: StepContext['map'],
  progress: (share: number) => void,
): Promise<OtherEstimates> {
  const { frame, spec, seed } = pool
  const all = listEstimators(pool)
  // the short ones first: they are done before threads have started for the long ones
  const isLong = (place: number) => longOnes.has(all[place].run[0])
  const order = [...all.keys()].sort((a, b) => Number(isLong(a)) - Number(isLong(b)) || a - b)
  const short = order.filter((place) => !isLong(place)).length
  const found = await map<typeof estimateOther>('matching/estimator', pool, order, (share) =>
    progress(shareOfTime(share * order.length, short, order.length)),
  )
  const estimates = new Array<Estimate<Text>>(all.length)
  const influences: Record<string, Float64Array> = {}
  order.forEach((place, i) => (estimates[place] = found[i].estimate))
  order.forEach((place, i) => {
    const { influence } = found[i]
    if (influence) influences[all[place].run[0]] = influence
  })
  return { estimates: [...estimates, ...unweighted(frame, spec, seed), unadjusted(frame, spec)], influences }
}

/** Those that take longest where units are many. */
const longOnes = new Set([
  'aipw-cross-fitted',
  'nearest-neighbour-score-replacement',
  'nearest-neighbour-mahalanobis-replacement',
  'nearest-neighbour-mahalanobis',
])

/** What the short ones take of the time of all; measured on 30,000 units. */
const SHORT_SHARE = 0.15

/** How much of the time has gone once so many are done, the short ones first. */
function shareOfTime(done: number, short: number, all: number): number {
  if (done <= short) return (SHORT_SHARE * done) / short
  return SHORT_SHARE + ((1 - SHORT_SHARE) * (done - short)) / (all - short)
}

/** One of the other estimators, by its place, and what each unit adds to its error, where that is known. */
export function estimateOther(
  pool: EstimatorPool,
  place: number,
): { estimate: Estimate<Text>; influence?: Float64Array } {
  const { frame, spec } = pool
  const { run, estimand, role } = listEstimators(pool)[place]
  const [id, compute] = run
  const name = id === 'aipw' ? nameOf(id, { isBeside: true }) : nameOf(id, {})
  let influence: Float64Array | undefined
  const estimate = describeEstimate(spec, { id, name, role, estimand: estimandOf(id, estimand, spec) }, () => {
    const computed = compute()
    influence = computed.influence
    return { ...countOf(frame), ...computed }
  })
  return influence ? { estimate, influence } : { estimate }
}

interface OtherEstimator {
  run: Run
  estimand: 'ATT' | 'ATE'
  role: 'robustness' | 'secondary'
}

function listEstimators({ frame, spec, logit, pairs, seed }: EstimatorPool): OtherEstimator[] {
  const inCovariates = () => preparedInCovariates(frame)
  const runs: Run[] = [
    otherAipw(frame, spec, seed),
    ['ipw', () => ipw(frame, spec, logit)],
    ['entropy-balancing', () => entropyBalancing(frame, spec)],
    ['cbps', () => covariateBalancing(frame, spec)],
    ['overlap-weights', () => overlapWeights(frame, logit)],
    ['regression-adjustment', () => regressionAdjustment(frame, spec)],
    ['least-squares', () => leastSquaresOf(frame)],
    ['nearest-neighbour-score-replacement', () => scoreWithReplacement(frame, spec, logit, inCovariates)],
    ['nearest-neighbour-mahalanobis-replacement', () => mahalanobisWithReplacement(frame, spec, inCovariates)],
    ['coarsened-exact', () => coarsenedExact(frame, spec)],
  ]
  // each treated unit finds its own match, so the pairs show the effect on the treated whatever was locked
  const onTreated: Run[] = [
    ['nearest-neighbour-score', () => scorePairs(frame, spec, pairs)],
    ['nearest-neighbour-mahalanobis', () => mahalanobisPairs(frame, spec, inCovariates)],
  ]
  return [
    ...runs.map((run) => ({ run, estimand: spec.estimand, role: 'robustness' as const })),
    ...onTreated.map((run) => ({
      run,
      estimand: 'ATT' as const,
      role: spec.estimand === 'ATT' ? ('robustness' as const) : ('secondary' as const),
    })),
  ]
}

/** What rows that count alike would give, beside a weighted estimate: another population, so another question. */
function unweighted(frame: CrossSection, spec: MatchingSpec, seed: number): Estimate<Text>[] {
  if (!spec.samplingWeight || !frame.samplingWeights) return []
  const { samplingWeights: _, ...alike } = frame
  const labels: Labels = {
    id: 'unweighted',
    name: nameOf('unweighted', {}),
    role: 'secondary',
    estimand: say('estimand', { estimand: spec.estimand, among: 'all' }),
  }
  const { question } = spec.samplingWeight
  const method = methodOf('unweighted', { method: primaryMethod(spec, alike), question })
  return [
    describeEstimate(spec, labels, () => ({
      ...countOf(frame),
      ...estimatePrimary(alike, spec, seed),
      n: frame.n,
      method,
    })),
  ]
}

/** What several estimators need, made when the first of them asks: one that cannot be made is a refusal of each. */
function preparedInCovariates(frame: CrossSection): PreparedPoints {
  const made = prepared.get(frame) ?? prepareInCovariates(frame)
  prepared.set(frame, made)
  return made
}

const prepared = new WeakMap<CrossSection, PreparedPoints>()

/** Some estimators average over others than the locked estimand does, and say so. */
function estimandOf(id: string, estimand: 'ATT' | 'ATE', spec: MatchingSpec): Text {
  if (id === 'overlap-weights') return say('overlap-population', {})
  if (id === 'least-squares') return say('variance-weighted', {})
  if (!averagesOthers(id, spec)) return say('estimand', { estimand, among: 'all' })
  return say('estimand', { estimand, among: id === 'coarsened-exact' ? 'cells' : 'matched' })
}

/** Whether an estimator of this id averages over others than the estimand that it is run for. */
export function averagesOthers(id: string, { nearestNeighbour }: MatchingSpec): boolean {
  if (id === 'nearest-neighbour-score') return nearestNeighbour.caliper !== null
  return ['overlap-weights', 'least-squares', 'coarsened-exact'].includes(id)
}

function otherAipw(frame: CrossSection, spec: MatchingSpec, seed: number): Run {
  const estimator = spec.estimator === 'aipw' ? 'aipw-cross-fitted' : 'aipw'
  const choices = { ...spec, estimator } as const
  const method = primaryMethod(choices, frame)
  return [estimator, () => ({ ...estimatePrimary(frame, choices, seed), n: frame.n, method })]
}

function ipw(frame: CrossSection, { estimand }: MatchingSpec, logit: Logit): Computed {
  const method = methodOf('ipw', { groups: groupsOf(frame) })
  return { ...estimateIpw(frame, logit, estimand), n: frame.n, method }
}

function entropyBalancing(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  const { weights: _, ...point } = estimateEntropyBalancing(frame, estimand)
  const method = methodOf('entropy-balancing', { groups: groupsOf(frame) })
  return { ...point, n: frame.n, method }
}

function covariateBalancing(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  const { weights: _, ...point } = estimateCbps(frame, estimand)
  const method = methodOf('cbps', { groups: groupsOf(frame), estimand })
  return { ...point, n: frame.n, method }
}

function overlapWeights(frame: CrossSection, logit: Logit): Computed {
  const method = methodOf('overlap-weights', { groups: groupsOf(frame) })
  return { ...estimateIpw(frame, logit, 'ATO'), n: frame.n, method }
}

function regressionAdjustment(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  const method = methodOf('regression-adjustment', { groups: groupsOf(frame) })
  return { ...estimateRegressionAdjustment(frame, estimand), n: frame.n, method }
}

function leastSquaresOf(frame: CrossSection): Computed {
  const estimate = estimateLeastSquares(frame)
  const method = methodOf('least-squares', { groups: groupsOf(frame), df: estimate.df })
  return { ...estimate, n: frame.n, method }
}

function scoreWithReplacement(
  frame: CrossSection,
  { estimand, nearestNeighbour }: MatchingSpec,
  logit: Logit,
  inCovariates: () => PreparedPoints,
): Computed {
  const points = scorePoints(logit.fitted)
  const matches = matchWithReplacement(frame.treated, points, nearestNeighbour.ratio, estimand, weightsOf(frame))
  const options = { estimand, points, conditionalVariance: 'neighbours', biasCorrection: false } as const
  const { value, se } = estimateAbadieImbens(frame, matches, options)
  const variance =
    frame.samplingWeights || frame.clusters
      ? NaN
      : se ** 2 + estimatedScoreTerm(frame, logit, estimand, value, inCovariates)
  const groups = groupsOf(frame)
  const method = methodOf('nearest-neighbour-score-replacement', {
    ratio: nearestNeighbour.ratio,
    hasInterval: groups === null,
  })
  // a unit that is used several times is drawn with its cluster, for which no variance of matching is known
  const reason =
    groups !== null
      ? say('replacement-in-groups', { are: groups.are })
      : say(frame.samplingWeights ? 'score-correction-weighted' : 'score-correction-exceeds', {})
  return { value, se: variance > 0 ? Math.sqrt(variance) : NaN, n: frame.n, method, reason }
}

function mahalanobisWithReplacement(
  frame: CrossSection,
  { estimand, nearestNeighbour }: MatchingSpec,
  inCovariates: () => PreparedPoints,
): Computed {
  const { points, search } = inCovariates()
  const chosen = { ...weightsOf(frame), search }
  const matches = matchWithReplacement(frame.treated, points, nearestNeighbour.ratio, estimand, chosen)
  const options = { estimand, points, conditionalVariance: 'neighbours', biasCorrection: true } as const
  const { value, se } = estimateAbadieImbens(frame, matches, options)
  const groups = groupsOf(frame)
  const method = methodOf('nearest-neighbour-mahalanobis-replacement', {
    ratio: nearestNeighbour.ratio,
    hasInterval: groups === null,
  })
  if (groups === null) return { value, se, n: frame.n, method }
  return { value, se: NaN, n: frame.n, method, reason: say('replacement-in-groups', { are: groups.are }) }
}

/** The sampling weights as an option, absent where none are locked. */
function weightsOf({ samplingWeights }: CrossSection): { samplingWeights?: Float64Array } {
  return samplingWeights ? { samplingWeights } : {}
}

function coarsenedExact(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  if (frame.samplingWeights) {
    return { value: NaN, se: NaN, n: 0, method: methodOf('not-computed', {}), reason: notWithWeights().message }
  }
  const matches = matchCoarsened(frame, estimand)
  const estimate = estimateCoarsened(frame, matches)
  const n = matches.rows.length
  const groups = groupsOf(frame)
  const method = methodOf('coarsened-exact', {
    units: n,
    cells: matches.strata,
    matched: matches.treatedKept,
    treated: frame.treatedCount,
    df: groups === null ? estimate.df : null,
  })
  if (groups !== null) {
    return { ...estimate, se: NaN, n, method, reason: say('coarsened-in-groups', { are: groups.are }) }
  }
  const se = estimate.se > 0 ? estimate.se : NaN
  return { ...estimate, se, n, method, reason: say('coarsened-alike', {}) }
}

/** An error's sentence: who asks the Explorer for this estimator alone gets it as one. */
function notWithWeights(): EngineError {
  return new EngineError('explorer/not-computed', 'Coarsened exact matching is not offered with sampling weights.')
}

function scorePairs(frame: CrossSection, { nearestNeighbour }: MatchingSpec, pairs: Matches): Computed {
  if (nearestNeighbour.caliper === null) requireComparisons(frame)
  const sets = matchedSets(frame.n, pairs, frame.samplingWeights)
  const effect = estimateMatchedEffect(frame, sets)
  const groups = groupsOf(frame)
  return {
    value: effect.value,
    se: effect.seSets,
    df: Math.max(1, effect.groups - 1),
    n: effect.n,
    ...(groups?.are === 'survey' ? countOf(frame) : { clusters: effect.groups }),
    method: methodOf('nearest-neighbour-score', {
      ...nearestNeighbour,
      groups,
      matched: sets.sets,
      treated: frame.treatedCount,
      df: effect.groups - 1,
    }),
    ...(groups !== null && { reason: say('partitions-not-positive', {}) }),
  }
}

function mahalanobisPairs(
  frame: CrossSection,
  { nearestNeighbour }: MatchingSpec,
  inCovariates: () => PreparedPoints,
): Computed {
  requireComparisons(frame)
  const { points, search } = inCovariates()
  const pairs = matchOnPoints(frame.treated, points, nearestNeighbour.ratio, search)
  const sets = matchedSets(frame.n, pairs, frame.samplingWeights)
  const { value, n } = estimateMatchedEffect(frame, sets)
  return {
    value,
    se: NaN,
    n,
    clusters: sets.sets,
    method: methodOf('nearest-neighbour-mahalanobis', {
      ratio: nearestNeighbour.ratio,
      matched: sets.sets,
      treated: frame.treatedCount,
    }),
    reason: say('distance-left', {}),
  }
}

/** Without a caliper and with fewer comparison than treated units, everyone would be used and nothing adjusted for. */
function requireComparisons({ n, treatedCount }: CrossSection): void {
  const comparisonCount = n - treatedCount
  if (comparisonCount > treatedCount) return
  throw new EngineError(
    'matching/too-few-units',
    `There are ${formatCount(comparisonCount)} comparison units for ${formatCount(treatedCount)} treated: without replacement all would be used, near or not.`,
  )
}

function unadjusted(frame: CrossSection, spec: MatchingSpec): Estimate<Text> {
  const labels: Labels = {
    id: 'unadjusted',
    name: nameOf('unadjusted', {}),
    role: 'secondary',
    estimand: say('difference-in-means', {}),
  }
  return describeEstimate(spec, labels, () => {
    const estimate = differenceInMeans(frame)
    return {
      ...estimate,
      ...countOf(frame),
      n: frame.n,
      method: methodOf('unadjusted', {
        groups: groupsOf(frame),
        isWeighted: frame.samplingWeights !== undefined,
        df: estimate.df,
      }),
    }
  })
}
