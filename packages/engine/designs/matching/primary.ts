import type { Estimate } from '../../analysis.ts'
import { EngineError } from '../../errors.ts'
import { countSurvey, isSurvey } from '../../inference/survey-design.ts'
import { inferPoint } from '../../inference/wald.ts'
import { createRandom } from '../../numerics/random.ts'
import { describeSurvey } from '../shared/survey.ts'
import type { CrossSection } from './cross-section.ts'
import type { Estimand, PointEstimate } from './estimators/aipw.ts'
import { estimateCrossFitted } from './estimators/cross-fitting.ts'
import { estimateStackedAipw } from './estimators/stacked-aipw.ts'
import type { MatchingSpec } from './spec.ts'
import { plural } from '../../words/count.ts'

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

/** The reference of an interval from an influence function, and its finite-sample factor, in words. */
export function quantilesOf(clusters: CrossSection['clusters']): string {
  if (!clusters) return 'normal quantiles, no finite-sample factor'
  if (isSurvey(clusters))
    return `${describeSurvey(clusters)}, t with ${plural(countSurvey(clusters).df, 'degree')} of freedom`
  const { levels } = clusters
  return `clustered (${levels} clusters, factor ${levels}/${levels - 1}), t with ${levels - 1} degrees of freedom`
}

/** How many clusters, or sampling units of a survey, hold the units in use. */
export function countOf({ clusters }: Pick<CrossSection, 'clusters'>): { clusters?: number } {
  if (!clusters) return {}
  return { clusters: isSurvey(clusters) ? countSurvey(clusters).units : clusters.levels }
}

/** How the primary estimate and its interval are made, in one sentence. */
export function primaryMethod(
  { estimator, crossFitting }: PrimaryChoices,
  {
    terms,
    outcomeModel,
    samplingWeights,
    clusters,
  }: Pick<CrossSection, 'terms' | 'outcomeModel' | 'samplingWeights' | 'clusters'>,
): string {
  const weighted = samplingWeights ? ', sampling weights in all of them' : ''
  const on = outcomeModel
    ? `logit of treatment on ${terms.length} covariate terms and least squares of the outcome in each arm on ${outcomeModel.terms.length}`
    : `logit of treatment and least squares of the outcome in each arm on ${terms.length} covariate terms`
  const models = `${on}${weighted}`
  if (estimator === 'aipw') {
    const within = !clusters
      ? ''
      : isSurvey(clusters)
        ? `, ${describeSurvey(clusters)}`
        : `, summed within ${clusters.levels} clusters`
    const most = !clusters ? '' : `, no more than the ${isSurvey(clusters) ? 'units less strata' : 'clusters less one'}`
    return `Augmented inverse probability weighting: ${models}; 95% interval with the fitting of the models counted (M-estimation, residuals freed of their own leverage, HC3)${within}, t with Satterthwaite degrees of freedom${most}.`
  }
  const { folds, splits } = crossFitting
  return `Augmented inverse probability weighting, cross-fitted over ${folds} folds, ${splits === 1 ? 'one random partition' : `median of ${splits} random partitions`}${clusters ? ` of whole ${isSurvey(clusters) ? 'sampling units' : 'clusters'}` : ''}: ${models}; 95% interval from the influence function, ${quantilesOf(clusters)}, the spread over partitions included.`
}

/** An estimator's numbers with the degrees of freedom of its t reference; without them quantiles are normal. */
export type Computed = PointEstimate & { n: number; clusters?: number; method: string; reason?: string }

export interface Labels {
  id: string
  name: string
  role: Estimate['role']
  estimand: string
}

/** Names of the estimands in full, as estimates carry them. */
export const estimandNames: Record<Estimand, string> = {
  ATT: 'ATT, average effect on the treated',
  ATE: 'ATE, average effect on everyone',
}

/**
 * An estimate as a reader sees it. What a robustness estimator refuses becomes a reason in the table, not the end of
 * the run; the primary's refusal is thrown.
 */
export function describeEstimate(spec: MatchingSpec, labels: Labels, run: () => Computed): Estimate {
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
      ...(Number.isFinite(se) ? {} : { reason: reason ?? 'The standard error cannot be computed.' }),
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
    return { ...labels, ...noNumbers, units, method: 'Not computed.', reason: error.message }
  }
}
