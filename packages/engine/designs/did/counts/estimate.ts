import type { Estimate } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { concludeFrom, type Conclusion } from '../../../inference/conclusion.ts'
import { normalQuantile, studentTQuantile } from '../../../numerics/distributions.ts'
import { createRandom, type Random } from '../../../numerics/random.ts'
import { pseudoInverseSymmetric } from '../../../numerics/symmetric-eigen.ts'
import type { Fitted, StepContext } from '../../design.ts'
import type { EventStudy } from '../group-time/event-study.ts'
import { influenceCovariance, jointDegreesOfFreedom } from '../group-time/influence.ts'
import { simultaneousCriticalValue } from '../group-time/simultaneous-bands.ts'
import type { DidSpec } from '../spec.ts'
import { besideEstimates, ratioEstimate } from './estimates.ts'
import { say } from './facts.ts'
import {
  cohortsOf,
  effectiveSides,
  estimateRatio,
  estimateTimes,
  hasLoneSide,
  type RatioChoices,
  type RatioEstimate,
  type TimeRatios,
} from './ratios.ts'
import { relativeSpread } from './rates.ts'

/** What the later steps work from where the effect is a ratio of counts. Numbers are in log points. */
export interface CountFit extends Fitted<Text> {
  primary: Estimate<Text>
  ratio: RatioEstimate
  times: TimeRatios
  /** Inside `spec.eventWindow`. */
  eventStudy: EventStudy
  /** Every period before treatment, whatever window is drawn. */
  allLeads: EventStudy
  conclusion: Conclusion['kind']
  keepsConclusion: (ci: [number, number]) => boolean
}

/**
 * The effect as a ratio of counts or rates, by Poisson regression with effects of units and periods, with its event study.
 *
 * @param frame panel that has passed preflight, counts as they are and `exposure` per row
 * @throws {EngineError} `did/separated`, `did/no-comparison-units`
 */
export function estimate(frame: PanelFrame, spec: DidSpec, context: StepContext<Text>): CountFit {
  const { primary, ratio } = fitRatio(frame, spec, context)
  context.announce?.(primary)
  context.progress(0.2)
  const times = timesOrNone(frame, spec, context)
  const random = createRandom(context.seed, 'multiplier-bootstrap')
  const { eventWindow, bootstrapDraws } = spec
  const within = (share: number) => context.progress(0.3 + 0.5 * share)
  const eventStudy = studyTimes(frame, times, { ...eventWindow, draws: bootstrapDraws }, random, within)
  const conclusion = concludeFrom(primary.ci, context.intent.smallestEffect)
  return {
    primary,
    ratio,
    times,
    estimates: [primary, ...besideEstimates(frame, spec, primary, context.words)],
    eventStudy,
    allLeads: studyTimes(frame, times, { before: Infinity, after: -1, draws: 0 }, random),
    conclusion: conclusion.kind,
    keepsConclusion: conclusion.keeps,
    ...describeSample(frame, spec),
    outcome: { label: spec.outcome.label, units: spec.outcome.units },
    counterfactualMean: meanWithout(frame, spec, primary.value),
    standardisedEffect: Math.abs(primary.value) / relativeSpread(frame, spec.outcome.scale),
    outcomeSpread: relativeSpread(frame, spec.outcome.scale),
  }
}

/** The primary estimate; throws as {@link estimate}. */
export function fitRatio(frame: PanelFrame, spec: DidSpec, { words }: Pick<StepContext, 'words'>) {
  const ratio = estimateRatio(frame, choicesOf(spec))
  return { ratio, primary: ratioEstimate(ratio, frame, spec, words) }
}

/** What of the design the ratio is made by. */
export function choicesOf(spec: DidSpec): RatioChoices {
  return { ...spec, scale: spec.outcome.scale }
}

/** No event study where one of its cells has no ratio, as with nothing counted just before treatment: said in the log. */
function timesOrNone(frame: PanelFrame, spec: DidSpec, { log }: Pick<StepContext<Text>, 'log'>): TimeRatios {
  try {
    return estimateTimes(frame, choicesOf(spec))
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    log({ code: 'did/event-study-not-computed', message: say('no-event-study', { why: error.message }) })
    return { times: [], effects: [], referenceTime: -1 - spec.anticipation }
  }
}

/** The event study as the checks, bounds and figures read it. */
export function studyTimes(
  frame: PanelFrame,
  { times, effects, referenceTime }: TimeRatios,
  { before, after, draws }: { before: number; after: number; draws: number },
  random: Random,
  step?: (share: number) => void,
): EventStudy {
  const inWindow = times.flatMap((time, i) => (time >= -before && time <= after ? [{ time, ...effects[i] }] : []))
  const kept = inWindow.filter(({ se }) => !Number.isNaN(se))
  const left = inWindow.filter((one) => !kept.includes(one))
  const influence = kept.map((one) => one.influence)
  const se = Float64Array.from(kept, (one) => one.se)
  const criticalValue = simultaneousCriticalValue(influence, se, frame, draws, random, step)
  const reach = (one: RatioEstimate) =>
    (criticalValue * one.se * studentTQuantile(0.975, one.df ?? Infinity)) / normalQuantile(0.975)
  const leads = kept.filter(({ time }) => time < referenceTime).map((one) => one.influence)
  const { inverse } = pseudoInverseSymmetric(influenceCovariance(leads, frame))
  return {
    relativeTime: kept.map(({ time }) => time),
    estimate: Float64Array.from(kept, ({ value }) => value),
    se,
    df: kept.map(({ df }) => df),
    covariance: influenceCovariance(influence, frame),
    leadDf: jointDegreesOfFreedom(leads, inverse, effectiveSides(frame), frame),
    influence,
    band: {
      low: Float64Array.from(kept, (one) => one.value - reach(one)),
      high: Float64Array.from(kept, (one) => one.value + reach(one)),
    },
    criticalValue,
    referenceTime,
    leftOut: left.map(({ time }) => time),
    flatLeads: left.filter(({ time, value }) => time < referenceTime && value === 0).map(({ time }) => time),
    loneShare: kept.map(() => Number(hasLoneSide(frame))),
  }
}

function describeSample(frame: PanelFrame, { comparison }: DidSpec): Pick<Fitted, 'sample' | 'windows'> {
  const first = cohortsOf(frame)[0]
  const before = frame.periods.filter((period) => period < first)
  const isComparison = (cohort: number) => cohort === Infinity || (comparison === 'not-yet-treated' && cohort > first)
  return {
    sample: {
      rows: frame.n,
      units: frame.units.length,
      treatedUnits: frame.cohort.filter(Number.isFinite).length,
      comparisonUnits: frame.cohort.filter(isComparison).length,
      periods: frame.periods.length,
    },
    windows: { pre: [before[0], before.at(-1)!], post: [first, frame.periods.at(-1)!] },
  }
}

/** Mean count of treated rows had they not been treated: what was counted, over the ratio. */
function meanWithout(frame: PanelFrame, { outcome }: DidSpec, effect: number): number {
  const treated = frame.outcome.filter(
    (_, row) =>
      frame.cohortIndex[frame.unitIndex[row]] >= 0 && frame.periodIndex[row] >= frame.cohortIndex[frame.unitIndex[row]],
  )
  const mean = treated.reduce((sum, count) => sum + count, 0) / treated.length
  return mean / Math.exp(effect / outcome.scale)
}
