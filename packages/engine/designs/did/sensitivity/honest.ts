import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { EngineError } from '../../../errors.ts'
import { concludeFrom, type Conclusion } from '../../../inference/conclusion.ts'
import { breakdown } from '../../../inference/honest/breakdown.ts'
import { type EventStudyInput, targetEstimate } from '../../../inference/honest/event-study-input.ts'
import { honestRelativeMagnitudes } from '../../../inference/honest/relative-magnitudes.ts'
import { honestSmoothness } from '../../../inference/honest/smoothness.ts'
import { quadraticForm, submatrix } from '../../../numerics/linear-algebra.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { StepContext } from '../../design.ts'
import { type PartProgress, type SensitivityPart, seriesOf } from '../../shared/finding.ts'
import type { DidFit } from '../estimate.ts'
import { type EventStudy, isFlatBefore, whyNoLead } from '../group-time/event-study.ts'
import { part, series, type SeriesFacts } from '../facts.ts'
import { clusterWord, loneReason, restsOnOneCluster } from '../inference.ts'

const mbars = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
const largestMbar = 2
/** M in standard errors of the average effect, so that the grid follows the outcome's unit. */
const smoothnessMultiples = [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]

/** What the bounds are made of; the clusters are only named. */
export type BoundedFit = Pick<DidFit, 'eventStudy' | 'conclusion' | 'outcome'> & {
  groupTime: Parameters<typeof clusterWord>[0]
}

interface Setting {
  fit: BoundedFit
  smallestEffect: number
  period: string
  words: ReaderWords
}

/**
 * How far parallel trends may fail before the conclusion does, by the bounds of Rambachan & Roth.
 *
 * The bounds are about the plain average of the event study's effects from adoption on, which is not always the primary
 * estimate. So the conclusion that is followed is the one that this average itself allows without any departure (M̄ = 0,
 * or M = 0, which allows a straight line), by the three rules of {@link concludeFrom}; the message says when it is of
 * another kind than the primary estimate's.
 *
 * @see Rambachan & Roth 2023, doi:10.1093/restud/rdad018
 */
export function findHonestBounds(
  fit: BoundedFit,
  { intent, words }: Pick<StepContext, 'intent' | 'words'>,
  periods: number[],
  progress: PartProgress,
): SensitivityPart<Text> {
  const { smallestEffect } = intent
  const setting = { fit, smallestEffect, period: periodWord(periods, words), words }
  if (restsOnOneCluster(fit.eventStudy)) {
    return notComputed(setting, loneReason(clusterWord(fit.groupTime, words)))
  }
  const study = honestStudy(fit.eventStudy)
  if (study === null) return notComputed(setting, whyNoStudy(fit, setting))
  const magnitudes = orReason(() => relativeMagnitudes(study, setting), tellMagnitudes(setting, null))
  progress(0.9)
  const smoothness = orReason(() => smoothnessBounds(study, setting), tellSmoothness(setting, null))
  progress(1)
  // the breakdown value is reported and earns no marks: it divides by the estimate, so that a biased one looks robust
  return { sensitivity: [magnitudes, smoothness], evidence: {} }
}

/** The part of an event study on which bounds are computed. */
interface HonestStudy {
  input: EventStudyInput
  /** Relative times before the reference and from adoption on, ascending. */
  before: number[]
  after: number[]
  /** Times of the window left out because a gap separates them from the reference. */
  leftOut: number[]
}

/**
 * The unbroken run of relative times around the reference, with the plain average of the effects from adoption on as
 * the effect of interest. The bounds speak of differences between neighbouring periods, so nothing beyond a gap can be
 * used. Periods of anticipation stand after the reference, with weight zero.
 *
 * @returns null when no time before the reference or none from adoption on is in the run
 */
export function honestStudy(study: EventStudy): HonestStudy | null {
  const times = [...study.relativeTime, study.referenceTime].sort((a, b) => a - b)
  const gaps = times.slice(1).map((time, i) => time - times[i])
  const step = Math.min(...gaps)
  const reference = times.indexOf(study.referenceTime)
  let first = reference
  while (first > 0 && gaps[first - 1] === step) first--
  let last = reference
  while (last < times.length - 1 && gaps[last] === step) last++
  const used = times.slice(first, last + 1).filter((time) => time !== study.referenceTime)
  const before = used.filter((time) => time < study.referenceTime)
  const later = used.filter((time) => time > study.referenceTime)
  const after = later.filter((time) => time >= 0)
  if (before.length === 0 || after.length === 0) return null
  const positions = used.map((time) => study.relativeTime.indexOf(time))
  return {
    input: {
      estimate: Float64Array.from(positions, (i) => study.estimate[i]),
      covariance: submatrix(study.covariance, positions),
      pre: before.length,
      post: later.length,
      target: Float64Array.from(later, (time) => (time >= 0 ? 1 / after.length : 0)),
    },
    before,
    after,
    leftOut: study.relativeTime.filter((time) => !used.includes(time)),
  }
}

/** The same average with its interval where the groups may drift apart by M̄ after adoption; null without such a study. */
export function boundAt(
  { eventStudy }: Pick<DidFit, 'eventStudy'>,
  mbar: number,
): { value: number; ci: [number, number] } | null {
  const study = restsOnOneCluster(eventStudy) ? null : honestStudy(eventStudy)
  return study && { value: targetEstimate(study.input), ci: honestRelativeMagnitudes(study.input, [mbar])[0].ci }
}

/** An analysis that the data refuse keeps its place, without numbers and with the reason. */
function orReason(run: () => Sensitivity<Text>, without: (why: Text) => Sensitivity<Text>): Sensitivity<Text> {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return without(part('not-computed', { error: error.message }))
  }
}

function tellMagnitudes({ words, period }: Setting, found: SeriesFacts['honest-relative-magnitudes']['found']) {
  return (why: Text | null, numbers: Numbers = NO_NUMBERS): Sensitivity<Text> =>
    seriesOf(
      'honest-relative-magnitudes',
      numbers.series,
      series('honest-relative-magnitudes', { the: words.the, period, found, why }),
      numbers.breakdownValue,
    )
}

function tellSmoothness({ period }: Setting, found: SeriesFacts['honest-smoothness']['found']) {
  return (why: Text | null, numbers: Numbers = NO_NUMBERS): Sensitivity<Text> =>
    seriesOf(
      'honest-smoothness',
      numbers.series,
      series('honest-smoothness', { period, found, why }),
      numbers.breakdownValue,
    )
}

type Numbers = Pick<Sensitivity<Text>, 'series' | 'breakdownValue'>
const NO_NUMBERS: Numbers = { series: [], breakdownValue: null }

function relativeMagnitudes(study: HonestStudy, setting: Setting): Sensitivity<Text> {
  const { fit, smallestEffect } = setting
  const intervalAt = remember((mbar) => honestRelativeMagnitudes(study.input, [mbar])[0].ci)
  const conclusion = concludeFrom(intervalAt(0), smallestEffect)
  const value = targetEstimate(study.input)
  const breaks = breakdown(intervalAt, conclusion.keeps, { max: largestMbar, step: mbars[1] })
  const found = {
    first: study.after[0],
    last: study.after.at(-1)!,
    value,
    ci: intervalAt(0),
    units: fit.outcome.units,
    conclusion: conclusion.kind,
    smallestEffect,
    breaks,
    largest: largestMbar,
    isMains: conclusion.kind === fit.conclusion,
    leftOut: study.leftOut,
  }
  return tellMagnitudes(setting, found)(null, {
    series: mbars.map((mbar) => point(mbar, value, intervalAt(mbar), conclusion)),
    breakdownValue: breaks,
  })
}

function smoothnessBounds(study: HonestStudy, setting: Setting): Sensitivity<Text> {
  const { fit, smallestEffect } = setting
  const unit = targetError(study)
  const intervalAt = remember((multiple) => honestSmoothness(study.input, [multiple * unit])[0].ci)
  const conclusion = concludeFrom(intervalAt(0), smallestEffect)
  const range = { max: smoothnessMultiples.at(-1)!, step: 0.02 }
  const breaks = breakdown(intervalAt, conclusion.keeps, range)
  const points = smoothnessMultiples.map((multiple) => {
    const ci = intervalAt(multiple)
    return point(multiple, (ci[0] + ci[1]) / 2, ci, conclusion)
  })
  const found = {
    value: points[0].value,
    ci: points[0].ci,
    units: fit.outcome.units,
    conclusion: conclusion.kind,
    smallestEffect,
    breaks: breaks === null ? null : breaks * unit,
    largest: range.max * unit,
  }
  return tellSmoothness(setting, found)(null, { series: points, breakdownValue: breaks })
}

/** The steps on the way to the breakdown value are also points of the series. */
function remember<Answer>(ask: (departure: number) => Answer): (departure: number) => Answer {
  const known = new Map<number, Answer>()
  return (departure) => {
    if (!known.has(departure)) known.set(departure, ask(departure))
    return known.get(departure)!
  }
}

/** Standard error of the average effect. */
function targetError({ input }: HonestStudy): number {
  const weights = new Float64Array(input.pre + input.post)
  weights.set(input.target, input.pre)
  return Math.sqrt(quadraticForm(input.covariance, weights))
}

function point(setting: number, value: number, ci: [number, number], conclusion: Conclusion): SensitivityPoint {
  return { setting, value, ci, keepsConclusion: conclusion.keeps(ci) }
}

/** With one period before treatment there is nothing to measure a drift by; else a gap stands around the reference. */
function whyNoStudy({ eventStudy }: Pick<DidFit, 'eventStudy'>, { period, words: { the } }: Setting): Text {
  const { relativeTime, referenceTime } = eventStudy
  if (isFlatBefore(eventStudy)) return part('no-move-at-all', { the })
  return relativeTime.some((time) => time < referenceTime)
    ? part('no-unbroken-run', {})
    : part('no-drift-to-allow', { why: whyNoLead(eventStudy, period, the) })
}

function notComputed(setting: Setting, why: Text): SensitivityPart<Text> {
  return { sensitivity: [tellMagnitudes(setting, null)(why), tellSmoothness(setting, null)(why)], evidence: {} }
}
