import type { Estimate } from '../../analysis.ts'
import { concludeFrom, type Conclusion } from '../../inference/conclusion.ts'
import type { Fitted, StepContext } from '../design.ts'
import { describeSample } from './describe-sample.ts'
import { countClusters, dataOf, inferEffect, type Effect } from './effect.ts'
import type { IvFrame } from './frame.ts'
import { regressFirstStage, type InstrumentRegression } from './model/instrument-regression.ts'
import { reduceModel, type IvModel } from './model/reduce.ts'
import { listOtherEstimates } from './other-estimates.ts'
import type { IvSpec } from './spec.ts'

/** What the later steps of an instrumental-variables analysis work from. Numbers are in the estimate's units. */
export interface IvFit extends Fitted {
  primary: Estimate
  model: IvModel
  effect: Effect
  firstStage: InstrumentRegression
  /** `none`: the interval has no bound on either side, or there is none, so that nothing could be overturned. */
  conclusion: Conclusion['kind'] | 'none'
  /** Whether another 95 % interval says the same as the primary one; see `inference/conclusion.ts` for the rule. */
  keepsConclusion: (ci: [number, number]) => boolean
}

/**
 * Two-stage least squares with the interval its instruments allow, and the other estimates beside it.
 *
 * @param frame rows that have passed preflight
 * @see Angrist, Imbens & Rubin 1996, doi:10.1080/01621459.1996.10476902
 */
export function estimate(frame: IvFrame, spec: IvSpec, context: StepContext): IvFit {
  const model = reduceModel(dataOf(frame, spec))
  context.progress(0.4)
  const effect = inferEffect(model, context.seed)
  const primary = primaryEstimate(effect, frame, spec)
  context.progress(0.6)
  const conclusion = conclude(primary.ci, context.intent.smallestEffect)
  return {
    primary,
    estimates: [primary, ...listOtherEstimates(model, effect, frame, spec)],
    model,
    effect,
    firstStage: regressFirstStage(model),
    ...conclusion,
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    ...describeSample(frame, spec, effect.twoStage.value),
  }
}

/** An interval without a bound on either side concludes nothing, and another one of that kind says the same. */
function conclude(ci: [number, number], smallestEffect: number): Pick<IvFit, 'conclusion' | 'keepsConclusion'> {
  const isUnbounded = (interval: [number, number]) => !interval.some(Number.isFinite)
  if (isUnbounded(ci)) return { conclusion: 'none', keepsConclusion: isUnbounded }
  const { kind, keeps } = concludeFrom(ci, smallestEffect)
  return { conclusion: kind, keepsConclusion: keeps }
}

function primaryEstimate(effect: Effect, frame: IvFrame, spec: IvSpec): Estimate {
  const { twoStage, ci, pieces, p, method, reason, usesTest } = effect
  return {
    id: 'two-stage-least-squares',
    name: `Two-stage least squares, ${usesTest ? 'Anderson–Rubin' : 't'} interval`,
    role: 'primary',
    estimand: 'LATE',
    value: twoStage.value,
    se: twoStage.se,
    ci,
    ...(reason !== undefined && { ciPieces: pieces }),
    p,
    units: spec.outcome.units,
    n: frame.n,
    clusters: countClusters(frame),
    df: twoStage.df,
    method,
    ...(reason !== undefined && { reason }),
  }
}
