import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import { EngineError } from '../../../errors.ts'
import { concludeFrom, type Conclusion } from '../../../inference/conclusion.ts'
import { breakdown } from '../../../inference/honest/breakdown.ts'
import { type EventStudyInput, targetEstimate } from '../../../inference/honest/event-study-input.ts'
import { honestRelativeMagnitudes } from '../../../inference/honest/relative-magnitudes.ts'
import { honestSmoothness } from '../../../inference/honest/smoothness.ts'
import { quadraticForm, submatrix } from '../../../numerics/linear-algebra.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect, formatNumber } from '../../../words/number.ts'
import { periodWord } from '../../../words/period-word.ts'
import { everyPeriod, withUnits } from '../../../words/units.ts'
import type { StepContext } from '../../design.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'
import type { DidFit } from '../estimate.ts'
import { type EventStudy, isFlatBefore, whyNoLead } from '../group-time/event-study.ts'
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
): SensitivityPart {
  const { smallestEffect } = intent
  const setting = { fit, smallestEffect, period: periodWord(periods, words), words }
  if (restsOnOneCluster(fit.eventStudy)) return notComputed(loneReason(clusterWord(fit.groupTime, words)))
  const study = honestStudy(fit.eventStudy)
  if (study === null) return notComputed(whyNoStudy(fit, setting))
  const magnitudes = orReason(magnitudesTitle, () => relativeMagnitudes(study, setting))
  progress(0.9)
  const smoothness = orReason(smoothnessTitle, () => smoothnessBounds(study, setting))
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

const magnitudesTitle = { id: 'honest-relative-magnitudes', title: 'Groups that drift apart' }
const smoothnessTitle = { id: 'honest-smoothness', title: 'A drift that bends' }
type Title = typeof magnitudesTitle

/** An analysis that the data refuse keeps its place, without numbers and with the reason. */
function orReason(title: Title, run: () => Sensitivity): Sensitivity {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return withoutNumbers(title, `Not computed: ${error.message}`)
  }
}

function withoutNumbers(title: Title, message: string): Sensitivity {
  return { ...title, varied: 'The allowed departure from parallel trends', series: [], breakdownValue: null, message }
}

function relativeMagnitudes(study: HonestStudy, setting: Setting): Sensitivity {
  const intervalAt = remember((mbar) => honestRelativeMagnitudes(study.input, [mbar])[0].ci)
  const conclusion = concludeFrom(intervalAt(0), setting.smallestEffect)
  const breaks = breakdown(intervalAt, conclusion.keeps, { max: largestMbar, step: mbars[1] })
  return {
    ...magnitudesTitle,
    varied: `How far the groups may drift apart from one ${setting.period} to the next after ${setting.words.the}, as a multiple of the largest such drift before it`,
    series: mbars.map((mbar) => point(mbar, targetEstimate(study.input), intervalAt(mbar), conclusion)),
    breakdownValue: breaks,
    message: describeMagnitudes(study, setting, conclusion, intervalAt(0), breaks),
  }
}

function describeMagnitudes(
  study: HonestStudy,
  { fit, smallestEffect, period, words }: Setting,
  conclusion: Conclusion,
  ci: [number, number],
  breaks: number | null,
): string {
  const span = `${period}s ${study.after[0]} to ${study.after.at(-1)} after ${words.the}`
  const drift = `${times(breaks ?? largestMbar)} the largest drift before ${words.the}`
  const until = breaks === null ? 'even if the groups drift apart by' : 'until the groups may drift apart by'
  return [
    `Over ${span}, the average effect is ${describeSet(targetEstimate(study.input), ci, fit.outcome.units)}.`,
    `${describeConclusion(conclusion.kind, smallestEffect, fit.outcome.units)} ${until} ${drift}.`,
    ...(conclusion.kind === fit.conclusion ? [] : [otherKind]),
    ...(study.leftOut.length === 0 ? [] : [`Beyond a gap and not used: ${period}s ${study.leftOut.join(', ')}.`]),
  ].join(' ')
}

/** What an interval's conclusion is, as the start of a sentence that says how long it lasts. */
function describeConclusion(kind: Conclusion['kind'], smallestEffect: number, units: string): string {
  if (kind === 'effect') return 'It stays clear of zero'
  if (kind === 'no-meaningful-effect')
    return `It stays smaller than ${withUnits(formatEffect(smallestEffect), units)}, the smallest effect that matters,`
  return 'That range keeps its place and at most doubles'
}

/** E.g. `1.00 deaths (range 0.50 to 1.50)`. */
function describeSet(value: number, ci: [number, number], units: string): string {
  return `${withUnits(formatEffect(value), units)} (range ${formatSpan(ci[0], ci[1])})`
}

/** A multiple with two decimals. */
function times(multiple: number): string {
  return `${formatNumber(multiple, 2)} times`
}

/** Three decimals, or as many as tell it from none. */
function bendInWords(size: number): string {
  return Number(size.toFixed(3)) === 0 ? formatEffect(size) : formatNumber(size, 3)
}

const otherKind = 'This average alone allows another kind of conclusion than the main estimate does.'

function smoothnessBounds(study: HonestStudy, { fit, smallestEffect, period }: Setting): Sensitivity {
  const unit = targetError(study)
  const intervalAt = remember((multiple) => honestSmoothness(study.input, [multiple * unit])[0].ci)
  const conclusion = concludeFrom(intervalAt(0), smallestEffect)
  const range = { max: smoothnessMultiples.at(-1)!, step: 0.02 }
  const breaks = breakdown(intervalAt, conclusion.keeps, range)
  const series = smoothnessMultiples.map((multiple) => {
    const ci = intervalAt(multiple)
    return point(multiple, (ci[0] + ci[1]) / 2, ci, conclusion)
  })
  const { units } = fit.outcome
  const straight = `If any drift is a straight line, the average effect is ${describeSet(series[0].value, series[0].ci, units)}.`
  const inUnits = (multiple: number) =>
    `${withUnits(bendInWords(multiple * unit), units)} ${everyPeriod(units, period)}`
  const until =
    breaks === null
      ? `even if the line bends by ${inUnits(range.max)}.`
      : `until the line may bend by ${inUnits(breaks)}.`
  const message = `${straight} ${describeConclusion(conclusion.kind, smallestEffect, units)} ${until}`
  const varied = `How much a steady drift may bend per ${period}, in standard errors of the average effect`
  return { ...smoothnessTitle, varied, series, breakdownValue: breaks, message }
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
function whyNoStudy({ eventStudy }: Pick<DidFit, 'eventStudy'>, { period, words }: Setting): string {
  const { relativeTime, referenceTime } = eventStudy
  if (isFlatBefore(eventStudy)) {
    return `Before ${words.the}, the gap between the groups did not move at all, so there is no drift to be allowed for.`
  }
  return relativeTime.some((time) => time < referenceTime)
    ? 'The event study has no unbroken run of periods on both sides of adoption.'
    : `${whyNoLead(eventStudy, period, words.the)}, so no drift can be allowed for.`
}

function notComputed(message: string): SensitivityPart {
  return {
    sensitivity: [magnitudesTitle, smoothnessTitle].map((title) => withoutNumbers(title, message)),
    evidence: {},
  }
}
