import { EngineError } from '../../../errors.ts'
import type { Text } from '../../../fact.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { PointInference } from '../../../inference/wald.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { EvidenceItem, VaryOverPool } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { joinParts, progressWithin, type SensitivityPart } from '../../shared/finding.ts'
import { influenceSe } from '../group-time/influence.ts'
import { findHonestBounds } from '../sensitivity/honest.ts'
import { leaveOneOut } from '../sensitivity/leave-one-out.ts'
import { choiceOf } from '../sensitivity/movement.ts'
import { falseDates, tellFalseDates, findPlaceboOutcomes, meanInWords } from '../sensitivity/placebos.ts'
import { curveOf, periodSets, type Specification } from '../sensitivity/specification-curve.ts'
import type { DidSpec } from '../spec.ts'
import { choicesOf, type CountFit } from './estimate.ts'
import { say } from './facts.ts'
import { cohortsOf, estimateRatio } from './ratios.ts'

type Vary = VaryOverPool<DidSpec, PanelFrame, CountFit, Text>

/**
 * What would have to be different for the conclusion to change: departures from parallel trends in ratios (bounds on the
 * average of the event study, in log points), false dates of treatment, single units and starting groups, and the other
 * choices that could have been declared.
 */
export const varyAssumptions: Vary = async (frame, spec, fit, context) => {
  const { words } = context
  const within = (from: number, to: number) => progressWithin(context, from, to)
  const influence = { units: frame.units, values: fit.ratio.influence }
  const parts: SensitivityPart<Text>[] = [
    findHonestBounds({ ...fit, groupTime: frame }, context, frame.periods, within(0, 0.3)),
    findFalseDates(frame, spec, words),
    findPlaceboOutcomes(frame, spec, words),
    await leaveOneOut(frame, spec, { ...fit, influence }, context, within(0.3, 0.8)),
    { sensitivity: [], evidence: {}, moves: moveToOthers(fit) },
    drawCountCurve(frame, spec, fit, words),
  ]
  context.progress(1)
  return joinParts(parts)
}

const size = 0.05
/** A shift is tried while this share of treated units has a period before the false date, as for differences. */
const fewestShare = 0.25

/** The main estimate on a panel with its dates moved. */
type DatedRun = (panel: PanelFrame, spec: DidSpec) => PointInference & { influence: Float64Array }

const ratioOf: DatedRun = (panel, spec) => estimateRatio(panel, choicesOf(spec))

interface FalseDate extends PointInference {
  influence: Float64Array

  shift: number
  /** The units of the run, in the panel's own numbers. */
  panel: PanelFrame
}

/**
 * Dates treatment 2, 3, … periods too early, on the rows from before it alone, and looks for a ratio where there can be none.
 * Each run is the main estimate's with the dates moved.
 */
export function findFalseDates(
  frame: PanelFrame,
  spec: DidSpec,
  words: ReaderWords,
  run: DatedRun = ratioOf,
): SensitivityPart<Text> {
  const word = periodWord(frame.periods, words)
  const tests = listShifts(frame, spec).flatMap((shift) => testShift(frame, spec, shift, run))
  const rejecting = tests.filter(({ p }) => p < size).length
  const message =
    tests.length === 0
      ? say('no-false-date', { period: word })
      : tellFalseDates(
          tests.map(({ shift }) => shift),
          word,
          rejecting,
        )
  return {
    sensitivity: [falseDates(tests, words, word, message)],
    evidence: { placeboDates: meanOfDates(tests, frame, message, spec, words) },
  }
}

function listShifts({ cohortIndex, periods }: PanelFrame, { anticipation }: DidSpec): number[] {
  const treated = cohortIndex.filter((start) => start >= 0).length
  const reached = (shift: number) => cohortIndex.filter((start) => start > shift).length
  const first = Math.max(2, anticipation + 1)
  return [...periods.keys()].filter(
    (shift) => shift >= first && reached(shift) > 0 && reached(shift) >= fewestShare * treated,
  )
}

/** Rows from before any reaction, with the dates moved; none where the run has no interval. */
function testShift(frame: PanelFrame, spec: DidSpec, shift: number, run: DatedRun): FalseDate[] {
  const { cohortIndex, cohort, periods, unitIndex, periodIndex } = frame
  const count = countPeriods(periods)
  const last = count(cohortsOf(frame).at(-1)!)
  const isBefore = (row: number) => {
    const unit = unitIndex[row]
    const date = Number.isFinite(cohort[unit]) ? count(cohort[unit]) : last
    return count(periods[periodIndex[row]]) + spec.anticipation < date
  }
  const moved = { ...frame, cohort: cohort.map((_, unit) => periods[cohortIndex[unit] - shift] ?? Infinity) }
  const panel = selectRows(moved, (row) => {
    const start = cohortIndex[unitIndex[row]]
    return (start < 0 || start > shift) && isBefore(row)
  })
  try {
    const found = run(panel, { ...spec, anticipation: 0, headlineWindow: undefined })
    return found.ci.every(Number.isFinite) ? [{ ...found, shift, panel }] : []
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return []
  }
}

function meanOfDates(
  tests: FalseDate[],
  frame: PanelFrame,
  message: Text,
  { outcome }: DidSpec,
  { the }: ReaderWords,
): EvidenceItem<Text> {
  if (tests.length === 0) return { value: null, text: message }
  const value = tests.reduce((sum, test) => sum + test.value, 0) / tests.length
  const place = new Map(frame.units.map((unit, at) => [unit, at]))
  const influence = new Float64Array(frame.units.length)
  for (const { panel, influence: own } of tests) {
    const weight = frame.units.length / panel.units.length / tests.length
    panel.units.forEach((unit, at) => (influence[place.get(unit)!] += weight * own[at]))
  }
  const se = influenceSe(influence, frame, 0)
  const text = meanInWords(value, se, outcome.units, the)
  return { value, noise: se, text }
}

/** How far the estimators beside lie that are of the same effect. */
function moveToOthers({ estimates, primary }: CountFit): ChoiceMove<Text>[] {
  return estimates
    .filter(({ role, value, se }) => role === 'robustness' && !Number.isNaN(value) && !Number.isNaN(se))
    .map(({ name, value, se }) => choiceOf({ name, move: value - primary.value, se, ownSe: primary.se }))
}

/**
 * The ratio under every choice that the design could have declared, by value: over the exposure or as counted, against either
 * comparison where there are several dates, over all periods or without the last tenth or fifth of them.
 */
function drawCountCurve(frame: PanelFrame, spec: DidSpec, fit: CountFit, words: ReaderWords): SensitivityPart<Text> {
  return curveOf(listSpecifications(frame, spec, fit, words), fit.primary, say('choices-varied', {}))
}

function listSpecifications(
  frame: PanelFrame,
  spec: DidSpec,
  { keepsConclusion }: CountFit,
  words: ReaderWords,
): Specification[] {
  const several = cohortsOf(frame).length > 1
  const comparisons = several ? (['not-yet-treated', 'never-treated'] as const) : [spec.comparison]
  const exposures = spec.exposure === undefined ? ['none'] : [spec.exposure, 'none']
  return exposures.flatMap((exposure) =>
    comparisons.flatMap((comparison) =>
      periodSets(frame, spec, words).map(([periods, choose], i) => {
        const { value, se, ci } = ratioOrNone(choose(), { ...spec, comparison }, exposure !== 'none')
        const choices = {
          ...(exposures.length > 1 && { Exposure: exposure }),
          ...(several && { Comparison: say('compared-with', { comparison }) }),
          Periods: periods,
        }
        const setting = say('setting', {
          exposure: exposures.length > 1 ? exposure : null,
          comparison: several ? comparison : null,
          periods,
        })
        const locked = i === 0 && comparison === spec.comparison && exposure === (spec.exposure ?? 'none')
        return {
          point: { setting, value, ci, keepsConclusion: keepsConclusion(ci), choices, locked },
          se,
          partial: false,
        }
      }),
    ),
  )
}

/** The ratio of a part of the panel, with its exposure or without; no numbers where it has none. */
function ratioOrNone({ exposure, ...frame }: PanelFrame, spec: DidSpec, isOverExposure: boolean) {
  try {
    return estimateRatio(isOverExposure && exposure ? { ...frame, exposure } : frame, choicesOf(spec))
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { value: NaN, se: NaN, ci: [NaN, NaN] as [number, number] }
  }
}
