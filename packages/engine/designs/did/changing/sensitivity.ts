import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { PointInference } from '../../../inference/wald.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { EvidenceItem, VaryOverPool } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { joinParts, progressWithin, type SensitivityPart } from '../../shared/finding.ts'
import { findHonestBounds } from '../sensitivity/honest.ts'
import { leaveOneOut } from '../sensitivity/leave-one-out.ts'
import { choiceOf } from '../sensitivity/movement.ts'
import { falseDates, tellFalseDates, findPlaceboOutcomes, meanInWords } from '../sensitivity/placebos.ts'
import { curveOf, periodSets, type Specification } from '../sensitivity/specification-curve.ts'
import type { DidSpec } from '../spec.ts'
import type { ChangingFit } from './estimate.ts'
import { say } from './facts.ts'
import { compareChanges, estimateTotal, inferChange } from './total-effect.ts'
import { changeWords, withEstimateUnits } from './words.ts'

type Vary = VaryOverPool<DidSpec, PanelFrame, ChangingFit, Text>

/**
 * What would have to be different for the conclusion to change: departures from parallel trends (bounds on the average of
 * the event study in units of the estimate), false dates of the first change, single units and starting groups, and the
 * other choices that could have been declared.
 */
export const varyAssumptions: Vary = async (frame, locked, fit, context) => {
  const words = changeWords(context.words, frame.periods)
  const told = { ...context, words }
  const spec = withEstimateUnits(locked)
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const influence = { units: fit.paths.panel.units, values: fit.total.influence }
  const parts: SensitivityPart<Text>[] = [
    findHonestBounds({ ...fit, groupTime: fit.paths.panel }, told, frame.periods, within(0, 0.3)),
    findFalseDates(fit, spec, words),
    findPlaceboOutcomes(frame, spec, words),
    await leaveOneOut(frame, spec, { ...fit, influence }, told, within(0.3, 0.8)),
    { sensitivity: [], evidence: {}, moves: moveToImputation(fit) },
    drawChangingCurve(frame, spec, fit, words),
  ]
  context.progress(1)
  return joinParts(parts)
}

const size = 0.05
/** A shift is tried while this share of the units that change has a period before the false date, as for lasting treatments. */
const fewestShare = 0.25

interface FalseDate extends PointInference {
  shift: number
  influence: Float64Array
}

/**
 * Dates every first change 2, 3, … periods too early and looks for an effect where there can be none: the mean change from
 * the period before the false date over the periods up to the last one before the true change, against units alike that
 * had not changed in the period of the true one. In units of the estimate, as {@link ChangingFit.eventStudy} is.
 */
export function findFalseDates(fit: ChangingFit, spec: DidSpec, words: ReaderWords): SensitivityPart<Text> {
  const word = periodWord(fit.paths.panel.periods, words)
  const tests = listShifts(fit).map((shift) => testShift(fit, spec, shift))
  const usable = tests.filter(({ p }) => !Number.isNaN(p))
  const rejecting = usable.filter(({ p }) => p < size).length
  const message =
    usable.length === 0
      ? say('no-false-date', { period: word })
      : tellFalseDates(
          usable.map(({ shift }) => shift),
          word,
          rejecting,
        )
  return {
    sensitivity: [falseDates(usable, words, word, message)],
    evidence: { placeboDates: meanOfDates(usable, fit, message, spec, words) },
  }
}

function listShifts({ paths, effects }: ChangingFit): number[] {
  const { first, panel } = paths
  const { switchers } = effects[0]
  const reached = (shift: number) => switchers.filter((unit) => first[unit] > shift).length
  const shifts = panel.periods.map((_, place) => place).filter((shift) => shift >= 2)
  return shifts.filter((shift) => reached(shift) > 0 && reached(shift) >= fewestShare * switchers.length)
}

function testShift({ paths, total }: ChangingFit, { comparison }: DidSpec, shift: number): FalseDate {
  const meanChange = total.change / total.observations
  const spans = Array.from({ length: shift }, (_, step) =>
    compareChanges(paths, { from: -shift, to: 1 + step - shift, horizon: 1 }, { comparison }),
  )
  const influence = new Float64Array(paths.panel.units.length)
  let value = 0
  for (const span of spans) {
    value += span.value / shift / meanChange
    span.influence.forEach((one, unit) => (influence[unit] += one / shift / meanChange))
  }
  const isLone = spans[0].loneSwitchers === spans[0].switchers.length
  return { shift, influence, ...inferChange(paths.panel, { value, influence }, isLone) }
}

function meanOfDates(
  tests: FalseDate[],
  { paths }: ChangingFit,
  message: Text,
  { outcome }: DidSpec,
  { the }: ReaderWords,
): EvidenceItem<Text> {
  if (tests.length === 0) return { value: null, text: message }
  const value = tests.reduce((sum, test) => sum + test.value, 0) / tests.length
  const influence = tests[0].influence.map(
    (_, unit) => tests.reduce((sum, test) => sum + test.influence[unit], 0) / tests.length,
  )
  const { se } = inferChange(paths.panel, { value, influence }, false)
  const text = meanInWords(value, se, outcome.units, the)
  return { value, noise: Number.isNaN(se) ? Infinity : se, text }
}

/**
 * The estimate under every comparison and window that the design could have declared, by value: compared with units that
 * never change only where two or more never do; all periods, or without the last tenth or fifth of them.
 */
function drawChangingCurve(
  frame: PanelFrame,
  spec: DidSpec,
  fit: ChangingFit,
  words: ReaderWords,
): SensitivityPart<Text> {
  const varied = say('choices-varied', { units: words.units })
  return curveOf(listSpecifications(frame, spec, fit, words), fit.primary, varied)
}

function listSpecifications(
  frame: PanelFrame,
  spec: DidSpec,
  { keepsConclusion }: ChangingFit,
  words: ReaderWords,
): Specification[] {
  const never = frame.cohort.filter((date) => date === Infinity).length
  const comparisons = never >= 2 ? (['not-yet-treated', 'never-treated'] as const) : (['not-yet-treated'] as const)
  return comparisons.flatMap((comparison) =>
    periodSets(frame, spec, words).map(([periods, choose], i) => {
      const { value, se, ci } = estimateTotal(choose(), { ...spec, comparison })
      const choices = { Comparison: say('compared-with', { comparison }), Periods: periods }
      const setting = say('setting', { comparison, periods })
      const locked = i === 0 && comparison === spec.comparison
      return {
        point: { setting, value, ci, keepsConclusion: keepsConclusion(ci), choices, locked },
        se,
        partial: false,
      }
    }),
  )
}

/** How far the one other estimator of the same average lies. */
function moveToImputation({ estimates, primary }: ChangingFit): ChoiceMove<Text>[] {
  const other = estimates.find(({ id }) => id === 'imputation')!
  if (Number.isNaN(other.value) || Number.isNaN(other.se)) return []
  return [choiceOf({ name: other.name, move: other.value - primary.value, se: other.se, ownSe: primary.se })]
}
