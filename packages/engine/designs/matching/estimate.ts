import type { Estimate } from '../../analysis.ts'
import { concludeInterval, type IntervalConclusion } from '../../inference/conclusion.ts'
import type { Logit } from '../../numerics/logit.ts'
import { standardDeviation } from '../../numerics/moments.ts'
import type { Fitted, StepContext } from '../design.ts'
import { progressWithin } from '../shared/finding.ts'
import { baseWeights, type CrossSection, rowsOf } from './cross-section.ts'
import { countOf, describeEstimate, estimandNames, estimatePrimary, primaryMethod } from './primary.ts'
import { type Matches, matchWithoutReplacement } from './estimators/nearest-without-replacement.ts'
import { estimateStackedAipw } from './estimators/stacked-aipw.ts'
import { propensityWeights } from './estimators/weighting.ts'
import { fitPropensity, logOdds } from './propensity.ts'
import { robustnessEstimates } from './robustness.ts'
import type { MatchingSpec } from './spec.ts'
import { formatCount } from '../../words/count.ts'

/** What the later steps of a matching analysis work from. Numbers are in the estimate's units. */
export interface MatchingFit extends Fitted {
  primary: Estimate
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
}

/**
 * The primary estimate with its robustness estimates.
 *
 * @param frame units that have passed preflight
 * @throws {EngineError} `matching/no-overlap` or `matching/separation` when a fold of the cross-fitted primary lacks overlap
 */
export async function estimate(frame: CrossSection, spec: MatchingSpec, context: StepContext): Promise<MatchingFit> {
  const logit = fitPropensity(frame)
  const sampling = baseWeights(frame)
  const weights = propensityWeights(frame.treated, logit.fitted, spec.estimand).map((one, i) => one * sampling[i])
  const pairs = matchPairs(frame, spec, logit, context)
  const primary = describePrimary(frame, spec, context)
  context.announce?.(primary)
  // cross-fitting is most of the work, and the other estimators are then the short ones
  const first = spec.estimator === 'aipw' ? 0.1 : 0.5
  context.progress(first)
  const pool = { frame, spec, logit, pairs, seed: context.seed }
  const others = await robustnessEstimates(pool, context.map, progressWithin(context, first, 1))
  const { before, after } = spec.measured
  return {
    primary,
    estimates: [primary, ...others.estimates],
    influences: { ...others.influences, primary: estimateStackedAipw(frame, spec.estimand).influence },
    logit,
    weights,
    pairs,
    conclusion: concludeInterval(primary.ci, context.intent),
    sample: {
      rows: frame.n,
      units: frame.n,
      treatedUnits: frame.treatedCount,
      comparisonUnits: frame.n - frame.treatedCount,
      periods: 1,
    },
    windows: { pre: [before.from, before.to], post: [after.from, after.to] },
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    counterfactualMean: counterfactualMean(frame, spec, primary.value, weights),
    standardisedEffect: standardise(primary.value, comparisonSd(frame)),
    outcomeSpread: comparisonSd(frame),
  }
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

/** The primary estimate alone, as a reader sees it. */
export function describePrimary(frame: CrossSection, spec: MatchingSpec, { seed }: { seed: number }): Estimate {
  const name =
    spec.estimator === 'aipw'
      ? 'Augmented inverse probability weighting'
      : 'Augmented inverse probability weighting, cross-fitted'
  const labels = { id: spec.estimator, name, role: 'primary' as const, estimand: estimandNames[spec.estimand] }
  const method = primaryMethod(spec, frame)
  return describeEstimate(spec, labels, () => ({
    ...estimatePrimary(frame, spec, seed),
    ...countOf(frame),
    n: frame.n,
    method,
  }))
}

/** Pairs in the log-odds of the score; the caliper is a multiple of their standard deviation over all units. */
function matchPairs(frame: CrossSection, spec: MatchingSpec, logit: Logit, { log }: StepContext): Matches {
  const odds = logOdds(logit.fitted)
  const { ratio, order, caliper } = spec.nearestNeighbour
  const reach = caliper === null ? Infinity : caliper * standardDeviation(odds)
  const pairs = matchWithoutReplacement(frame.treated, odds, { ratio, order, caliper: reach })
  const alone = pairs.matched.filter((found) => found.length === 0).length
  if (alone > 0) {
    const message = `${formatCount(alone)} treated units have no match without replacement${caliper === null ? '' : ' within the caliper'} and are left out of that estimate.`
    log({ code: 'matching/unmatched', message, rows: alone })
  }
  return pairs
}
