import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import type { Text } from '../../fact.ts'
import { countSurvey, isSurvey } from '../../inference/survey-design.ts'
import { inferPoint } from '../../inference/wald.ts'
import { createRandom } from '../../numerics/random.ts'
import type { CrossSection } from './cross-section.ts'
import type { PointEstimate } from './estimators/aipw.ts'
import { estimateCrossFitted } from './estimators/cross-fitting.ts'
import { estimateStackedAipw } from './estimators/stacked-aipw.ts'
import { type HangTogether, methodOf, say } from './facts.ts'
import type { MatchingSpec } from './spec.ts'

export type PrimaryChoices = Pick<MatchingSpec, 'estimand' | 'estimator' | 'crossFitting'>

/**
 * The primary estimate alone, for analyses that ask for it many times.
 *
 * @param seed of the random partitions, used by the cross-fitted version only
 */
export function estimatePrimary(frame: CrossSection, choices: PrimaryChoices, seed: number): PointEstimate {
  if (choices.estimator === 'aipw') return estimateStackedAipw(frame, choices.estimand)
  const { estimand, crossFitting } = choices
  const choice = JSON.stringify([estimand, crossFitting.folds, crossFitting.splits, seed])
  const known = crossFitted.get(frame) ?? new Map<string, PointEstimate>()
  crossFitted.set(frame, known)
  const found =
    known.get(choice) ?? estimateCrossFitted(frame, estimand, crossFitting, createRandom(seed, 'cross-fitting'))
  known.set(choice, found)
  return found
}

/** What was cross-fitted on a frame: the locked estimate stands on the specification curve, too. */
const crossFitted = new WeakMap<CrossSection, Map<string, PointEstimate>>()

/**
 * The same with what each unit adds to its error. Cross-fitted, that of models fitted on everyone stands in, to which it
 * comes in large samples: it serves the error of a move from one choice to another.
 */
export function estimateWithInfluence(
  frame: CrossSection,
  choices: PrimaryChoices,
  seed: number,
): PointEstimate & { influence: Float64Array } {
  const stacked = estimateStackedAipw(frame, choices.estimand)
  if (choices.estimator === 'aipw') return stacked
  return { ...estimatePrimary(frame, choices, seed), influence: stacked.influence }
}

/** What errors are summed by, as it is told; null where every unit is by itself. */
export function groupsOf({ clusters }: Pick<CrossSection, 'clusters'>): HangTogether | null {
  if (!clusters) return null
  return isSurvey(clusters)
    ? { are: 'survey', ...countSurvey(clusters) }
    : { are: 'clusters', clusters: clusters.levels }
}

/** How many clusters, or sampling units of a survey, hold the units in use. */
export function countOf({ clusters }: Pick<CrossSection, 'clusters'>): { clusters?: number } {
  if (!clusters) return {}
  return { clusters: isSurvey(clusters) ? countSurvey(clusters).units : clusters.levels }
}

/** How the primary estimate and its interval are made. */
export function primaryMethod(
  { estimator, crossFitting }: PrimaryChoices,
  frame: Pick<CrossSection, 'terms' | 'outcomeModel' | 'samplingWeights' | 'clusters'>,
): Text {
  const { terms, outcomeModel, samplingWeights } = frame
  const models = {
    terms: terms.length,
    outcomeTerms: outcomeModel?.terms.length ?? null,
    areWeighted: samplingWeights !== undefined,
  }
  const groups = groupsOf(frame)
  if (estimator === 'aipw') return methodOf('aipw', { models, groups })
  const { folds, splits } = crossFitting
  return methodOf('aipw-cross-fitted', { models, groups, folds, splits })
}

/** An estimator's numbers with the degrees of freedom of its t reference; without them quantiles are normal. */
export type Computed = PointEstimate & { n: number; clusters?: number; method: Text; reason?: Text }

export interface Labels {
  id: string
  name: Text
  role: Estimate['role']
  estimand: Text
}

/**
 * An estimate as a reader sees it. What a robustness estimator refuses becomes a reason in the table, not the end of
 * the run; the primary's refusal is thrown.
 */
export function describeEstimate(spec: MatchingSpec, labels: Labels, run: () => Computed): Estimate<Text> {
  const units = spec.outcome.units
  try {
    const { value, se, df, n, clusters, method, reason } = run()
    const point = inferPoint(value, se, df ?? null)
    return {
      ...labels,
      value: point.value,
      se: point.se,
      ci: point.ci,
      p: point.p,
      df: point.df,
      units,
      n,
      clusters: clusters ?? null,
      method,
      ...(Number.isFinite(se) ? {} : { reason: reason ?? say('no-standard-error', {}) }),
    }
  } catch (error) {
    if (!(error instanceof EngineError) || labels.role === 'primary') throw error
    const noNumbers = {
      value: NaN,
      se: NaN,
      ci: [NaN, NaN] as [number, number],
      p: NaN,
      df: null,
      n: 0,
      clusters: null,
    }
    return { ...labels, ...noNumbers, units, method: methodOf('not-computed', {}), reason: error.message }
  }
}
