import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Logit } from '../../numerics/logit.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { isSurvey } from '../../inference/survey-design.ts'
import type { StepContext } from '../design.ts'
import { describeSurvey } from '../shared/survey.ts'
import type { CrossSection } from './cross-section.ts'
import {
  type Computed,
  countOf,
  describeEstimate,
  estimandNames,
  estimatePrimary,
  type Labels,
  primaryMethod,
  quantilesOf,
} from './primary.ts'
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
import { formatNumber } from '../../words/number.ts'
import { formatCount } from '../../words/count.ts'

type Run = [id: string, name: string, run: () => Computed]

/** Other estimates, and by id what each unit adds to their error, where that is known. */
export interface OtherEstimates {
  estimates: Estimate[]
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
  const estimates = new Array<Estimate>(all.length)
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
export function estimateOther(pool: EstimatorPool, place: number): { estimate: Estimate; influence?: Float64Array } {
  const { frame, spec } = pool
  const { run, estimand, role } = listEstimators(pool)[place]
  const [id, name, compute] = run
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
    ['ipw', 'Inverse probability weighting', () => ipw(frame, spec, logit)],
    ['entropy-balancing', 'Entropy balancing', () => entropyBalancing(frame, spec)],
    ['cbps', 'Covariate balancing propensity score', () => covariateBalancing(frame, spec)],
    ['overlap-weights', 'Overlap weights', () => overlapWeights(frame, logit)],
    ['regression-adjustment', 'Regression adjustment', () => regressionAdjustment(frame, spec)],
    ['least-squares', 'Least squares', () => leastSquaresOf(frame)],
    [
      'nearest-neighbour-score-replacement',
      'Nearest neighbor on the propensity score, with replacement',
      () => scoreWithReplacement(frame, spec, logit, inCovariates),
    ],
    [
      'nearest-neighbour-mahalanobis-replacement',
      'Nearest neighbor on Mahalanobis distance, with replacement, bias-corrected',
      () => mahalanobisWithReplacement(frame, spec, inCovariates),
    ],
    ['coarsened-exact', 'Coarsened exact matching', () => coarsenedExact(frame, spec)],
  ]
  // each treated unit finds its own match, so the pairs show the effect on the treated whatever was locked
  const onTreated: Run[] = [
    [
      'nearest-neighbour-score',
      'Nearest neighbor on the propensity score, without replacement',
      () => scorePairs(frame, spec, pairs),
    ],
    [
      'nearest-neighbour-mahalanobis',
      'Nearest neighbor on Mahalanobis distance, without replacement',
      () => mahalanobisPairs(frame, spec, inCovariates),
    ],
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
function unweighted(frame: CrossSection, spec: MatchingSpec, seed: number): Estimate[] {
  if (!spec.samplingWeight || !frame.samplingWeights) return []
  const { samplingWeights: _, ...alike } = frame
  const labels: Labels = {
    id: 'unweighted',
    name: 'Augmented inverse probability weighting without sampling weights',
    role: 'secondary',
    estimand: estimandNames[spec.estimand],
  }
  const method = `${primaryMethod(spec, alike)} Every row counts alike. The weights answer: ${spec.samplingWeight.question}`
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
function estimandOf(id: string, estimand: 'ATT' | 'ATE', { nearestNeighbour }: MatchingSpec): string {
  if (id === 'nearest-neighbour-score' && nearestNeighbour.caliper !== null)
    return `${estimandNames[estimand]}, of those with a match`
  if (id === 'overlap-weights') return 'ATO, average effect on the overlap population'
  if (id === 'least-squares') return 'Variance-weighted average effect'
  if (id === 'coarsened-exact') return `${estimandNames[estimand]}, within the cells that hold both groups`
  return estimandNames[estimand]
}

function otherAipw(frame: CrossSection, spec: MatchingSpec, seed: number): Run {
  const estimator = spec.estimator === 'aipw' ? 'aipw-cross-fitted' : 'aipw'
  const choices = { ...spec, estimator } as const
  const name = `Augmented inverse probability weighting, ${estimator === 'aipw' ? 'not cross-fitted' : 'cross-fitted'}`
  const method = primaryMethod(choices, frame)
  return [estimator, name, () => ({ ...estimatePrimary(frame, choices, seed), n: frame.n, method })]
}

function ipw(frame: CrossSection, { estimand }: MatchingSpec, logit: Logit): Computed {
  const method = `Difference of weighted means, weights normalized in each arm; 95% interval with the estimation of the score counted (M-estimation), ${quantilesOf(frame.clusters)}.`
  return { ...estimateIpw(frame, logit, estimand), n: frame.n, method }
}

function entropyBalancing(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  const { weights: _, ...point } = estimateEntropyBalancing(frame, estimand)
  const method = `Weights nearest to equal ones that balance the mean of every covariate term exactly; 95% interval with the estimation of the weights counted (M-estimation), ${quantilesOf(frame.clusters)}.`
  return { ...point, n: frame.n, method }
}

function covariateBalancing(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  const { weights: _, ...point } = estimateCbps(frame, estimand)
  const same = estimand === 'ATT' ? ' For the effect on the treated its weights are those of entropy balancing.' : ''
  const method = `Logit fitted so that its weights balance the mean of every covariate term (Imai & Ratkovic 2014, just identified).${same} 95% interval with the estimation of the score counted (M-estimation), ${quantilesOf(frame.clusters)}.`
  return { ...point, n: frame.n, method }
}

function overlapWeights(frame: CrossSection, logit: Logit): Computed {
  const method = `Each unit weighted by its chance of the other treatment, so that those near even chances count most and none carries an extreme weight (Li, Morgan & Zaslavsky 2018); 95% interval with the estimation of the score counted (M-estimation), ${quantilesOf(frame.clusters)}.`
  return { ...estimateIpw(frame, logit, 'ATO'), n: frame.n, method }
}

function regressionAdjustment(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  const method = `Least squares of the outcome on the covariates in each arm, averaged over the units of the estimand; 95% interval by M-estimation, ${quantilesOf(frame.clusters)}.`
  return { ...estimateRegressionAdjustment(frame, estimand), n: frame.n, method }
}

function leastSquaresOf(frame: CrossSection): Computed {
  const estimate = estimateLeastSquares(frame)
  const method = `One regression of the outcome on treatment and covariates; 95% interval ${clusteredWords(frame) ?? 'HC2'}, t with ${estimate.df} degrees of freedom.`
  return { ...estimate, n: frame.n, method }
}

/** How the error of a regression is made where units hang together or were sampled; null where neither. */
function clusteredWords({ clusters }: CrossSection): string | null {
  if (!clusters) return null
  return isSurvey(clusters) ? describeSurvey(clusters) : `clustered (${clusters.levels} clusters, CR1)`
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
  const matching = `${neighbours(nearestNeighbour.ratio)} with replacement, ties averaged`
  const interval =
    '; 95% interval Abadie–Imbens with the estimation of the score counted (Abadie & Imbens 2016), normal quantiles'
  const method = `${matching}${frame.clusters ? '' : interval}.`
  const reason = frame.clusters
    ? notIn(frame.clusters)
    : frame.samplingWeights
      ? 'The correction for the estimated score is not known for sampling weights.'
      : 'The correction for the estimated score exceeds the variance.'
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
  const matching =
    `${neighbours(nearestNeighbour.ratio)} with replacement, ties averaged, differences left between matches taken out by ` +
    'regression (Abadie & Imbens 2011)'
  if (frame.clusters) return { value, se: NaN, n: frame.n, method: `${matching}.`, reason: notIn(frame.clusters) }
  return { value, se, n: frame.n, method: `${matching}; 95% interval Abadie–Imbens, normal quantiles.` }
}

/** A unit that is used several times is drawn with its cluster, for which no variance of matching is known. */
function notIn(clusters: Grouping): string {
  const where = isSurvey(clusters) ? 'were sampled by the units of a survey' : 'hang together in clusters'
  return `No interval: the variance of matching with replacement is not known where units ${where}.`
}

/** The sampling weights as an option, absent where none are locked. */
function weightsOf({ samplingWeights }: CrossSection): { samplingWeights?: Float64Array } {
  return samplingWeights ? { samplingWeights } : {}
}

function coarsenedExact(frame: CrossSection, { estimand }: MatchingSpec): Computed {
  if (frame.samplingWeights) {
    const reason = 'Coarsened exact matching is not offered with sampling weights.'
    return { value: NaN, se: NaN, n: 0, method: 'Not computed.', reason }
  }
  const matches = matchCoarsened(frame, estimand)
  const estimate = estimateCoarsened(frame, matches)
  const n = matches.rows.length
  const matching = `${formatCount(n)} units in ${matches.strata} cells with both groups, ${formatCount(matches.treatedKept)} of ${formatCount(frame.treatedCount)} treated units among them`
  if (frame.clusters) {
    const named = isSurvey(frame.clusters) ? 'the sample design of a survey' : 'clusters'
    const unclustered = `No interval: its variance within cells takes units as drawn one by one, and the design names ${named}.`
    return { ...estimate, se: NaN, n, method: `${matching}.`, reason: unclustered }
  }
  const method = `${matching}; 95% interval from variances within cells and groups, t with ${estimate.df} degrees of freedom.`
  const reason = 'Within cells and groups the outcome does not vary or no two units can be compared: no standard error.'
  const se = estimate.se > 0 ? estimate.se : NaN
  return { ...estimate, se, n, method, reason }
}

function scorePairs(frame: CrossSection, { nearestNeighbour }: MatchingSpec, pairs: Matches): Computed {
  const { ratio, caliper, order } = nearestNeighbour
  if (caliper === null) requireComparisons(frame)
  const limit = caliper === null ? 'no caliper' : `caliper ${caliper} SD of the log-odds`
  return pairEffect(
    frame,
    pairs,
    `${neighbours(ratio)} in the log-odds of the score without replacement, ${limit}, order ${order}`,
  )
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
    method: `${neighbours(nearestNeighbour.ratio)} without replacement, no caliper, order data: ${formatCount(sets.sets)} of ${formatCount(frame.treatedCount)} treated units matched; the difference in means as it is.`,
    reason:
      'No interval: the distance left between matched units biases the difference by as much as chance does or more, and nothing here takes that out (Abadie & Imbens 2006, theorem 1).',
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

function pairEffect(frame: CrossSection, pairs: Matches, matching: string): Computed {
  const sets = matchedSets(frame.n, pairs, frame.samplingWeights)
  const effect = estimateMatchedEffect(frame, sets)
  const isSampled = frame.clusters !== undefined && isSurvey(frame.clusters)
  const by = isSampled
    ? 'matched set and by primary sampling unit within strata (V₁ + V₂ − V₁₂; Abadie & Spiess 2022, Cameron, Gelbach & Miller 2011)'
    : frame.clusters
      ? 'matched set and by cluster (V₁ + V₂ − V₁₂; Abadie & Spiess 2022, Cameron, Gelbach & Miller 2011)'
      : 'matched set (Abadie & Spiess 2022)'
  return {
    value: effect.value,
    se: effect.seSets,
    df: Math.max(1, effect.groups - 1),
    n: effect.n,
    ...(isSampled ? countOf(frame) : { clusters: effect.groups }),
    method: `${matching}: ${formatCount(sets.sets)} of ${formatCount(frame.treatedCount)} treated units matched; 95% interval clustered by ${by}${isSampled ? '' : ', CR1'}, t with ${effect.groups - 1} degrees of freedom.`,
    ...(frame.clusters && {
      reason: 'The variance of both partitions less that of what they share is not positive: no standard error.',
    }),
  }
}

function unadjusted(frame: CrossSection, spec: MatchingSpec): Estimate {
  const labels: Labels = {
    id: 'unadjusted',
    name: 'Difference in means, not adjusted',
    role: 'secondary',
    estimand: 'Difference in means',
  }
  return describeEstimate(spec, labels, () => {
    const estimate = differenceInMeans(frame)
    const interval = clusteredWords(frame) ?? 'Welch'
    return {
      ...estimate,
      ...countOf(frame),
      n: frame.n,
      method: `Nothing adjusted for${frame.samplingWeights ? ', means weighted by the sampling weights' : ''}; 95% interval ${interval}, t with ${formatNumber(estimate.df, 1)} degrees of freedom.`,
    }
  })
}

function neighbours(ratio: number): string {
  return ratio === 1 ? 'Nearest neighbor' : `${ratio} nearest neighbors`
}
