import type { Estimate } from '../../analysis.ts'
import type { Text } from '../../fact.ts'
import { concludeFrom, type Conclusion } from '../../inference/conclusion.ts'
import type { Fitted, StepContext } from '../design.ts'
import { countClusters, dataOf, type Effect, inferEffect } from './effect.ts'
import { estimated } from './facts.ts'
import { type IvColumn, type IvFrame, weightedDeviation, weightedMean } from './frame.ts'
import { type InstrumentRegression, regressFirstStage } from './model/first-stage.ts'
import { type IvModel, reduceModel } from './model/reduce.ts'
import { listOtherEstimates } from './other-estimates.ts'
import type { IvSpec } from './spec.ts'

/** What the later steps of an instrumental-variables analysis work from. Numbers are in the estimate's units. */
export interface IvFit extends Fitted<Text> {
  primary: Estimate<Text>
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
export function estimate(frame: IvFrame, spec: IvSpec, context: StepContext<Text>): IvFit {
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

type Description = Pick<
  Fitted,
  'isAmount' | 'sample' | 'windows' | 'counterfactualMean' | 'standardisedEffect' | 'outcomeSpread'
>

/**
 * Rows, units and periods, and the effect against the outcome.
 *
 * Treated units have a treatment other than zero in some row. Comparison units have a row without treatment; where the
 * treatment is an amount every unit is compared with every other. There is no time before and after: both windows are
 * the periods the data cover.
 *
 * @param value the primary estimate, in the estimate's units
 */
function describeSample(frame: IvFrame, spec: Pick<IvSpec, 'outcome'>, value: number): Description {
  const unitsWhere = (holds: (row: number) => boolean) => {
    const isIn = new Uint8Array(frame.units.levels)
    for (let row = 0; row < frame.n; row++) if (holds(row)) isIn[frame.units.index[row]] = 1
    return isIn.reduce((sum, one) => sum + one, 0)
  }
  return {
    sample: {
      rows: frame.n,
      units: frame.units.levels,
      treatedUnits: unitsWhere((row) => frame.treatment[row] !== 0),
      comparisonUnits: frame.isBinaryTreatment ? unitsWhere((row) => frame.treatment[row] === 0) : frame.units.levels,
      periods: frame.periods,
    },
    ...(!frame.isBinaryTreatment && { isAmount: true as const }),
    windows: { pre: frame.window, post: frame.window },
    counterfactualMean: counterfactualMean(frame, spec, value),
    standardisedEffect: Math.abs(value) / comparisonSd(frame),
    outcomeSpread: comparisonSd(frame) / treatmentScale(frame),
  }
}

/**
 * Mean outcome of treated rows less the effect, in the outcome column's own units; null where the treatment is an
 * amount, as no treatment at all may then lie far outside the data.
 */
function counterfactualMean(frame: IvFrame, spec: Pick<IvSpec, 'outcome'>, value: number) {
  if (!frame.isBinaryTreatment) return null
  const { transform, scale } = spec.outcome
  const { outcome, weights } = rowsWith(frame, 1)
  const without = outcome.map((observed) => (observed - value) / scale)
  return weightedMean(transform === 'log' ? without.map(Math.exp) : without, weights)
}

/** Sample standard deviation of the outcome: of untreated rows, or of all where the treatment is an amount. */
function comparisonSd(frame: IvFrame): number {
  const { outcome, weights } = frame.isBinaryTreatment ? rowsWith(frame, 0) : frame
  return weightedDeviation(outcome, weights)
}

/** What of the treatment the spread of the outcome is told per: all of it, or one standard deviation of an amount. */
function treatmentScale({ isBinaryTreatment, treatment, weights }: IvFrame): number {
  return isBinaryTreatment ? 1 : weightedDeviation(treatment, weights)
}

function rowsWith({ outcome, treatment, weights }: IvFrame, level: 0 | 1): Pick<IvFrame, 'outcome' | 'weights'> {
  const isIn = (_: number, row: number) => treatment[row] === level
  return { outcome: outcome.filter(isIn), weights: weights && weights.filter(isIn) }
}

/** An interval without a bound on either side concludes nothing, and another one of that kind says the same. */
function conclude(ci: [number, number], smallestEffect: number): Pick<IvFit, 'conclusion' | 'keepsConclusion'> {
  const isUnbounded = (interval: [number, number]) => !interval.some(Number.isFinite)
  if (isUnbounded(ci)) return { conclusion: 'none', keepsConclusion: isUnbounded }
  const { kind, keeps } = concludeFrom(ci, smallestEffect)
  return { conclusion: kind, keepsConclusion: keeps }
}

function primaryEstimate(effect: Effect, frame: IvFrame, spec: IvSpec): Estimate<Text> {
  const { twoStage, ci, pieces, p, inference, reason } = effect
  const told = estimated('main', inference)
  return {
    id: 'two-stage-least-squares',
    name: told('name'),
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
    method: told('method'),
    ...(reason !== undefined && { reason }),
  }
}

/**
 * The instruments as one: the treatment they predict, Σ π·z. With one instrument this is the instrument times its
 * coefficient, so that more of it always means more treatment.
 */
export function instrumentIndex({ model, firstStage }: Pick<IvFit, 'model' | 'firstStage'>): IvColumn {
  const values = new Float64Array(model.n)
  model.instruments.forEach((instrument, j) => {
    const { value } = firstStage.coefficients[j]
    for (let i = 0; i < values.length; i++) values[i] += value * instrument.values[i]
  })
  return { term: 'index', label: 'index', source: 'index', values }
}
