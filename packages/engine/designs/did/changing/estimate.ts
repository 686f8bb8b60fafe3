import type { Estimate } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { concludeFrom, type Conclusion } from '../../../inference/conclusion.ts'
import { waldTest } from '../../../inference/wald.ts'
import { submatrix } from '../../../numerics/linear-algebra.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import type { Fitted, StepContext } from '../../design.ts'
import { standardisedEffect, untreatedSd } from '../effect-size.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { influenceCovariance, influenceSe } from '../group-time/influence.ts'
import { simultaneousCriticalValue } from '../group-time/simultaneous-bands.ts'
import { clusterWord, noiseFloor } from '../inference.ts'
import type { DidSpec } from '../spec.ts'
import {
  effectEstimates,
  imputationEstimate,
  type JointTest,
  otherComparisonEstimate,
  totalEstimate,
} from './estimates.ts'
import {
  type EffectAt,
  listEffects,
  listPlacebos,
  readPaths,
  totalEffect,
  type TotalEffect,
  type TreatmentPaths,
} from './total-effect.ts'
import { stepWord, unitsPerTreatment } from './words.ts'

/** What the later steps work from where the treatment may change more than once. */
export interface ChangingFit extends Fitted<Text> {
  primary: Estimate<Text>
  paths: TreatmentPaths
  /** DID_ℓ of the headline's periods and their placebos, in units of the outcome. */
  effects: EffectAt[]
  placebos: EffectAt[]
  total: TotalEffect
  /** Inside `spec.eventWindow`, in units of the estimate. */
  eventStudy: EventStudy
  /** Every placebo, whatever window is drawn. */
  allLeads: EventStudy
  conclusion: Conclusion['kind']
  keepsConclusion: (ci: [number, number]) => boolean
}

/**
 * The average total effect per unit of treatment, with the effects that it sums by time since the first change.
 *
 * @param frame panel that has passed preflight, with `treatment` per row
 * @throws {EngineError} `did/no-unchanged-units` when no effect can be computed
 * @see de Chaisemartin & D'Haultfœuille 2024, doi:10.1162/rest_a_01414
 */
export function estimate(frame: PanelFrame, spec: DidSpec, context: StepContext<Text>): ChangingFit {
  const { paths, effects, total, primary, given } = fitTotal(frame, spec, context)
  context.announce?.(primary)
  const placebos = listPlacebos(paths, effects, spec)
  const meanChange = total.change / total.observations
  const random = createRandom(context.seed, 'multiplier-bootstrap')
  const eventStudy = studyChanges(
    paths.panel,
    { effects, placebos },
    { window: spec.eventWindow, meanChange, draws: spec.bootstrapDraws },
    random,
    (share) => context.progress(0.2 + 0.6 * share),
  )
  const conclusion = concludeFrom(primary.ci, context.intent.smallestEffect)
  return {
    primary,
    estimates: [
      primary,
      ...effectEstimates({ effects, placebos }, given, testJointly(eventStudy)),
      ...otherComparisonEstimate(given),
      imputationEstimate(effects, total, given),
    ],
    paths,
    effects,
    placebos,
    total,
    eventStudy,
    allLeads: studyChanges(
      paths.panel,
      { effects, placebos },
      { window: { before: Infinity, after: -1 }, meanChange, draws: 0 },
      random,
    ),
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    ...describeChanges(frame, paths, effects, spec),
    outcome: { label: spec.outcome.label, units: unitsPerTreatment(spec) },
    counterfactualMean: null,
    standardisedEffect: standardisedEffect(frame, primary.value),
    outcomeSpread: untreatedSd(frame),
  }
}

/**
 * Effects and placebos by time since the first change, all divided by the headline's average change of the treatment, so
 * that they are in the estimate's units and their average by switchers is the estimate. One divisor for all: it bends no
 * trend, so that drifts, joint tests and honest bounds are those of DID_ℓ and its placebos.
 *
 * Relative time 0 is the period of the first change, so DID_ℓ stands at ℓ − 1 and its placebo at −1 − ℓ.
 *
 * @param meanChange mean over the headline's unit-periods of how far the treatment is from where it began
 * @param draws      of the multiplier bootstrap behind the simultaneous band
 */
function studyChanges(
  panel: PanelFrame,
  { effects, placebos }: { effects: EffectAt[]; placebos: EffectAt[] },
  { window, meanChange, draws }: { window: { before: number; after: number }; meanChange: number; draws: number },
  random: Random,
  step?: (share: number) => void,
): EventStudy {
  const all = [
    ...placebos.toReversed().map((placebo) => ({ ...placebo, time: -1 - placebo.at })),
    ...effects.map((effect) => ({ ...effect, time: effect.at - 1 })),
  ].filter(({ time }) => time >= -window.before && time <= window.after)
  const floor = noiseFloor(panel.outcome) / meanChange
  const scaled = all.map((one) => {
    const influence = one.influence.map((value) => value / meanChange)
    return { ...one, value: one.value / meanChange, influence, se: influenceSe(influence, panel, floor) }
  })
  const kept = scaled.filter(({ se }) => !Number.isNaN(se))
  const left = scaled.filter((one) => !kept.includes(one))
  const influence = kept.map((one) => one.influence)
  const se = Float64Array.from(kept, (one) => one.se)
  const criticalValue = simultaneousCriticalValue(influence, se, panel, draws, random, step)
  return {
    relativeTime: kept.map(({ time }) => time),
    estimate: Float64Array.from(kept, ({ value }) => value),
    se,
    df: kept.map(() => null),
    covariance: influenceCovariance(influence, panel),
    leadDf: Infinity,
    influence,
    band: {
      low: Float64Array.from(kept, ({ value, se: error }) => value - criticalValue * error),
      high: Float64Array.from(kept, ({ value, se: error }) => value + criticalValue * error),
    },
    criticalValue,
    referenceTime: -1,
    leftOut: left.map(({ time }) => time),
    flatLeads: left.filter(({ time, value }) => time < -1 && value === 0).map(({ time }) => time),
    loneShare: kept.map(({ loneSwitchers, switchers }) => loneSwitchers / switchers.length),
  }
}

/**
 * Rows, units and periods. Of a treatment that is on or off, treated units have it in some period; an amount is something
 * that every unit has. Comparison units stand on that side of some effect, and may change later themselves. The window
 * before ends with the last period in which nobody had changed.
 */
function describeChanges(
  frame: PanelFrame,
  { panel, first }: TreatmentPaths,
  effects: EffectAt[],
  { adoption }: Pick<DidSpec, 'adoption'>,
): Pick<Fitted, 'sample' | 'windows' | 'isAmount'> {
  const start = first.reduce((earliest, place) => (place > 0 ? Math.min(earliest, place) : earliest), Infinity)
  const treated = new Set(frame.unitIndex.filter((_, row) => frame.treatment![row] !== 0))
  return {
    sample: {
      rows: frame.n,
      units: frame.units.length,
      treatedUnits: treated.size,
      comparisonUnits: new Set(effects.flatMap(({ controls }) => [...controls])).size,
      periods: frame.periods.length,
    },
    windows: {
      pre: [panel.periods[0], panel.periods[start - 1]],
      post: [panel.periods[start], panel.periods.at(-1)!],
    },
    ...(adoption.kind === 'treatment' && { isAmount: true as const }),
  }
}

/** The primary estimate and what it is made of. */
export function fitTotal(frame: PanelFrame, spec: DidSpec, { words }: Pick<StepContext, 'words'>) {
  const paths = readPaths(frame)
  const given = { paths, spec, noun: clusterWord(paths.panel, words), step: stepWord(paths.panel.periods, words) }
  const effects = listEffects(paths, spec)
  const total = totalEffect(paths, effects)
  if (Number.isNaN(total.value)) {
    throw new EngineError(
      'did/no-unchanged-units',
      'No effect can be computed: no unit changes its treatment while another with the same first treatment keeps it.',
    )
  }
  return { paths, effects, total, given, primary: totalEstimate(effects, total, given) }
}

/** Whether the effects shown differ from zero taken together, as the authors' package tests it; null where none is shown. */
function testJointly({ relativeTime, estimate: values, covariance }: EventStudy): JointTest | null {
  const after = relativeTime.flatMap((time, i) => (time >= 0 ? [i] : []))
  if (after.length === 0) return null
  const { p } = waldTest(
    Float64Array.from(after, (i) => values[i]),
    submatrix(covariance, after),
  )
  return { effects: after.length, p }
}
