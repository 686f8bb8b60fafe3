import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { concludeInterval, type IntervalConclusion } from '../../inference/conclusion.ts'
import { poolImputations } from '../../inference/pool-imputations.ts'
import type { Logit } from '../../numerics/logit.ts'
import { mean, standardDeviation } from '../../numerics/moments.ts'
import type { Fitted, StepContext } from '../design.ts'
import { progressWithin } from '../shared/finding.ts'
import { baseWeights, type CrossSection, type CompletedFrame, plainFrame, rowsOf } from './cross-section.ts'
import { type Computed, countOf, describeEstimate, estimatePrimary, primaryMethod } from './primary.ts'
import { methodOf, nameOf, say } from './facts.ts'
import { type Matches, matchWithoutReplacement } from './estimators/nearest-without-replacement.ts'
import { estimateStackedAipw } from './estimators/stacked-aipw.ts'
import { propensityWeights } from './estimators/weighting.ts'
import { fitPropensity, logOdds } from './propensity.ts'
import { robustnessEstimates } from './robustness.ts'
import type { MatchingSpec } from './spec.ts'

/** What the later steps of a matching analysis work from. Numbers are in the estimate's units. */
export interface MatchingFit extends Fitted<Text> {
  primary: Estimate<Text>
  logit: Logit
  /** Of inverse probability weighting for the locked estimand, one per unit: the weighting part of the primary. */
  weights: Float64Array
  /** Nearest neighbours on the score without replacement, as locked. */
  pairs: Matches
  conclusion: IntervalConclusion
  /**
   * By id of the estimate, what each unit adds to its error; absent where there is no such sum. `primary`: that of
   * augmented weighting with models fitted on everyone, which the cross-fitted version comes to in large samples.
   */
  influences: Record<string, Float64Array>
  /** Of the first completed data set, where gaps are imputed: what its own checks and moves are measured from. */
  ofFirstSet?: MatchingFit
}

/** What of a fit belongs to one cross-section. */
type OwnFit = Pick<MatchingFit, 'primary' | 'estimates' | 'influences' | 'logit' | 'weights' | 'pairs'>

/**
 * The primary estimate with its robustness estimates; where gaps in covariates are imputed, each pooled over the completed data
 * sets.
 *
 * @param frame units that have passed preflight
 * @throws {EngineError} `matching/no-overlap` or `matching/separation` when a fold of the cross-fitted primary lacks overlap
 */
export async function estimate(
  frame: CompletedFrame,
  spec: MatchingSpec,
  context: StepContext<Text>,
): Promise<MatchingFit> {
  const sets = setsOf(frame)
  const primaries = sets.map((one) => describeOne(one, spec, context))
  const primary = poolOne(primaries)
  context.announce?.(primary)
  // cross-fitting is most of the work, and the other estimators are then the short ones
  const first = spec.estimator === 'aipw' ? 0.1 : 0.5
  context.progress(first)
  const own: OwnFit[] = []
  for (const [at, one] of sets.entries()) {
    const [from, to] = [at, at + 1].map((done) => first + (1 - first) * (done / sets.length))
    const quiet = at === 0 ? context : { ...context, log: () => {} }
    own.push(await estimateOne(one, primaries[at], spec, quiet, progressWithin(context, from, to)))
  }
  const conclusion = concludeInterval(primary.ci, context.intent)
  const common = describeFit(sets[0], spec, conclusion)
  const weights = own.map((one) => one.weights)
  const level = mean(sets.map((one, at) => counterfactualMean(one, spec, primary.value, weights[at])))
  const fit: MatchingFit = {
    ...common,
    ...own[0],
    primary,
    estimates: [
      primary,
      ...poolEach(own.map(({ estimates }) => estimates.slice(1))),
      ...otherWay(frame, spec, context),
    ],
    counterfactualMean: level,
    standardisedEffect: standardise(primary.value, common.outcomeSpread),
  }
  return sets.length === 1 ? fit : { ...fit, ofFirstSet: { ...fit, ...own[0] } }
}

/** The completed data sets, or the one cross-section. */
function setsOf(frame: CompletedFrame): CrossSection[] {
  return frame.completed ?? [plainFrame(frame)]
}

async function estimateOne(
  frame: CrossSection,
  primary: Estimate<Text>,
  spec: MatchingSpec,
  context: StepContext<Text>,
  progress: (share: number) => void,
): Promise<OwnFit> {
  const logit = fitPropensity(frame)
  const sampling = baseWeights(frame)
  const weights = propensityWeights(frame.treated, logit.fitted, spec.estimand).map((one, i) => one * sampling[i])
  const pairs = matchPairs(frame, spec, logit, context)
  const pool = { frame, spec, logit, pairs, seed: context.seed }
  const others = await robustnessEstimates(pool, context.map, progress)
  return {
    primary,
    estimates: [primary, ...others.estimates],
    influences: { ...others.influences, primary: estimateStackedAipw(frame, spec.estimand).influence },
    logit,
    weights,
    pairs,
  }
}

/** What does not hang on how gaps were filled. */
function describeFit(frame: CrossSection, spec: MatchingSpec, conclusion: IntervalConclusion) {
  const { before, after } = spec.measured
  return {
    conclusion,
    sample: {
      rows: frame.n,
      units: frame.n,
      treatedUnits: frame.treatedCount,
      comparisonUnits: frame.n - frame.treatedCount,
      periods: 1,
    },
    windows: { pre: [before.from, before.to], post: [after.from, after.to] } satisfies Fitted['windows'],
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    outcomeSpread: comparisonSd(frame),
  }
}

/** Each estimate of the first set pooled with the same one of the others. */
function poolEach(sets: Estimate<Text>[][]): Estimate<Text>[] {
  return sets[0].map((_, at) =>
    poolOne(
      sets.map((set) => set[at]),
      true,
    ),
  )
}

/**
 * One estimate from those of all sets. What is the same in each hangs on no gap and stays as it is, and so does what cannot be
 * computed.
 *
 * @param hasCounts whether the method tells counts, which are those of the first set
 */
function poolOne(own: Estimate<Text>[], hasCounts = false): Estimate<Text> {
  if (own.every((one) => Object.is(one.value, own[0].value) && Object.is(one.se, own[0].se))) return own[0]
  const pooled = poolImputations(own)
  const { value, se, ci, p, df, missingInformation } = pooled
  const leftNone = Number.isFinite(se) && Number.isNaN(df ?? 0) ? say('no-degrees', {}) : undefined
  const reason = own.find((one) => one.reason !== undefined)?.reason ?? leftNone
  return {
    ...own[0],
    value,
    se,
    ci,
    p,
    df,
    method: methodOf('pooled', { method: own[0].method, sets: pooled.sets, df, missingInformation, hasCounts }),
    ...(reason !== undefined && { reason }),
  }
}

/** Ids of the estimates under the other way to treat units that lack a covariate. */
export const OTHER_WAYS = ['complete-units', 'imputed-covariates']

/** The primary estimate with the other way to treat units that lack a covariate; none where the design names no way. */
function otherWay({ other }: CompletedFrame, spec: MatchingSpec, { seed }: StepContext<Text>): Estimate<Text>[] {
  if (other === undefined) return []
  const isImputed = spec.missingCovariates === 'impute'
  const labels = {
    id: OTHER_WAYS[isImputed ? 0 : 1],
    name: nameOf(isImputed ? 'complete-units' : 'imputed-covariates', {}),
    role: 'robustness' as const,
    estimand: say('estimand', { estimand: spec.estimand, among: isImputed ? 'complete' : 'all' }),
  }
  const sets = other instanceof EngineError ? [null] : other
  const own = sets.map((one) =>
    describeEstimate(spec, labels, () => {
      if (one === null) throw other as EngineError
      return computePrimary(one, spec, seed)
    }),
  )
  return [poolOne(own)]
}

/**
 * Mean outcome without the policy, in the outcome column's own units: of the treated (ATT) or of everyone (ATE), the latter
 * as the mean of comparison units weighted to look like everyone. Under a log the effect is a ratio, and each treated unit's
 * outcome is divided by it.
 *
 * @param effect  the primary estimate, in the estimate's units
 * @param weights of inverse probability weighting for the locked estimand
 */
export function counterfactualMean(
  frame: CrossSection,
  spec: MatchingSpec,
  effect: number,
  weights: Float64Array,
): number {
  const { transform, scale } = spec.outcome
  const back = (value: number) => (transform === 'log' ? Math.exp(value / scale) : value / scale)
  const rows = rowsOf(frame.treated, spec.estimand === 'ATT' ? 1 : 0)
  let total = 0
  let sum = 0
  for (const row of rows) {
    const without = frame.outcome[row] - (spec.estimand === 'ATT' ? effect : 0)
    total += weights[row]
    sum += weights[row] * back(without)
  }
  return sum / total
}

/** Sample standard deviation of the outcome among comparison units, on the estimate's scale. */
function comparisonSd(frame: CrossSection): number {
  return standardDeviation(rowsOf(frame.treated, 0).map((row) => frame.outcome[row]))
}

/** `null` where the outcome does not vary among comparison units. */
function standardise(value: number, sd: number): number | null {
  return sd > 0 ? Math.abs(value) / sd : null
}

/** The primary estimate alone, as a reader sees it: pooled where gaps are imputed. */
export function describePrimary(frame: CompletedFrame, spec: MatchingSpec, context: { seed: number }): Estimate<Text> {
  return poolOne(setsOf(frame).map((one) => describeOne(one, spec, context)))
}

function describeOne(frame: CrossSection, spec: MatchingSpec, { seed }: { seed: number }): Estimate<Text> {
  const name = spec.estimator === 'aipw' ? nameOf('aipw', { isBeside: false }) : nameOf('aipw-cross-fitted', {})
  const estimand = say('estimand', { estimand: spec.estimand, among: 'all' })
  const labels = { id: spec.estimator, name, role: 'primary' as const, estimand }
  return describeEstimate(spec, labels, () => computePrimary(frame, spec, seed))
}

function computePrimary(frame: CrossSection, spec: MatchingSpec, seed: number): Computed {
  return { ...estimatePrimary(frame, spec, seed), ...countOf(frame), n: frame.n, method: primaryMethod(spec, frame) }
}

/** Pairs in the log-odds of the score; the caliper is a multiple of their standard deviation over all units. */
function matchPairs(frame: CrossSection, spec: MatchingSpec, logit: Logit, { log }: StepContext<Text>): Matches {
  const odds = logOdds(logit.fitted)
  const { ratio, order, caliper } = spec.nearestNeighbour
  const reach = caliper === null ? Infinity : caliper * standardDeviation(odds)
  const pairs = matchWithoutReplacement(frame.treated, odds, { ratio, order, caliper: reach })
  const alone = pairs.matched.filter((found) => found.length === 0).length
  if (alone > 0) {
    const message = say('unmatched', { units: alone, hasCaliper: caliper !== null })
    log({ code: 'matching/unmatched', message, rows: alone })
  }
  return pairs
}
