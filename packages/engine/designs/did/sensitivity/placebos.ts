import type { Sensitivity, SensitivityPoint } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { EngineError } from '../../../errors.ts'
import { countPeriods } from '../../../frame/count-periods.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { PointInference } from '../../../inference/wald.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { EvidenceItem } from '../../design.ts'
import { checkOf, type Finding, type PartProgress, type SensitivityPart } from '../../shared/finding.ts'
import { adjustedError } from '../../shared/adjusted-error.ts'
import { check, part, series } from '../facts.ts'
import { aggregate, type AggregationKind, errorOfLook } from '../group-time/aggregate.ts'
import type { GroupTimeResult } from '../group-time/cells.ts'
import { inferAverage } from '../inference.ts'
import { estimatePrimary } from '../primary.ts'
import type { DidSpec } from '../spec.ts'

const size = 0.05
/** A shift is tried while this share of treated units has a period before the false date. Our choice. */
const fewestShare = 0.25

/**
 * Pretends that every unit adopted 2, 3, … periods before it did and looks for an effect where there can be none.
 *
 * Only effects before the true adoption (less anticipation) enter. They are all differences from one reference period
 * against the same comparison units, so moving the reference to the period before the false date is a subtraction, of
 * influence functions too: the placebo effect of cohort g in period t is ATT(g, t) - ATT(g, false date - 1).
 *
 * @param groupTime with the universal base period
 */
export function findPlaceboDates(
  groupTime: GroupTimeResult,
  { aggregation, units }: { aggregation: AggregationKind; units: string },
  periods: number[],
  words: ReaderWords,
  progress: PartProgress,
): SensitivityPart<Text> {
  // dates move by whole periods, which are no years where some are missing
  const count = countPeriods(periods)
  const isUnbroken = periods.every((period, i) => i === 0 || count(period) - count(periods[i - 1]) === 1)
  const word = isUnbroken ? periodWord(periods, words) : 'period'
  const tests = eligibleShifts(groupTime, periods).map((shift) => testShift(groupTime, aggregation, periods, shift))
  progress(1)
  const usable = tests.filter(({ p }) => !Number.isNaN(p))
  const rejecting = usable.filter(({ p }) => p < size)
  const told =
    usable.length === 0
      ? part('no-false-date', { period: word })
      : tellFalseDates(
          usable.map(({ shift }) => shift),
          word,
          rejecting.length,
        )
  const missing = tests.filter(({ p }) => Number.isNaN(p)).map(({ shift }) => shift)
  const message =
    missing.length === 0 ? told : part('false-dates-not-computed', { found: told, early: missing, period: word })
  return {
    sensitivity: [falseDates(usable, words, word, message)],
    evidence: { placeboDates: meanPlacebo(usable, groupTime, message, units, words) },
  }
}

/**
 * How many of the false dates show an effect, of at least one.
 *
 * @param early how many periods too early each of them is
 * @param word  what the periods are called
 */
export function tellFalseDates(early: number[], word: string, rejecting: number): Text {
  return part('false-dates', { early, period: word, rejecting })
}

/**
 * The look at false dates, one point each, which keeps the conclusion when it shows no effect.
 *
 * @param word what the periods are called
 */
export function falseDates(tests: FalseDate[], { the }: ReaderWords, word: string, message: Text): Sensitivity<Text> {
  const told = series('placebo-dates', { the, period: word, found: message })
  return {
    id: 'placebo-dates',
    title: told('title'),
    varied: told('varied'),
    series: tests.map(({ shift, value, ci, p }) => ({ setting: shift, value, ci, keepsConclusion: p >= size })),
    breakdownValue: null,
    message,
  }
}

/** What false dates find on average. */
export function meanInWords(value: number, se: number, units: string, the: Text): Text {
  return part('false-dates-on-average', { the, units, value, se })
}

/** What of the locked design the placebo dates need. */
export function placeboOf({ aggregation, outcome }: Pick<DidSpec, 'aggregation' | 'outcome'>) {
  return { aggregation, units: outcome.units }
}

/** The mean of the placebo effects with its error from all influence functions together; too few periods show none. */
function meanPlacebo(
  tests: PlaceboTest[],
  groupTime: GroupTimeResult,
  message: Text,
  units: string,
  { the }: ReaderWords,
): EvidenceItem<Text> {
  if (tests.length === 0) return { value: null, text: message }
  const value = tests.reduce((sum, one) => sum + one.value, 0) / tests.length
  const influence = tests[0].influence.map(
    (_, unit) => tests.reduce((sum, test) => sum + test.influence[unit], 0) / tests.length,
  )
  const { se, df } = errorOfLook(groupTime, influence)
  const error = se > groupTime.noiseFloor ? se : NaN
  const text = meanInWords(value, error, units, the)
  return { value, noise: Number.isNaN(error) ? Infinity : adjustedError(error, df), text }
}

interface FalseDate extends Pick<PointInference, 'value' | 'ci' | 'p'> {
  /** How many periods too early. */
  shift: number
}

interface PlaceboTest extends FalseDate {
  /** With the small-sample factor. */
  influence: Float64Array
}

function eligibleShifts(groupTime: GroupTimeResult, periods: number[]): number[] {
  const treated = groupTime.cohorts.reduce((sum, _, i) => sum + groupTime.shares[i], 0)
  const reached = (shift: number) =>
    groupTime.cohorts.reduce((sum, cohort, i) => sum + (periods.indexOf(cohort) > shift ? groupTime.shares[i] : 0), 0)
  const shifts = periods.map((_, i) => i).filter((shift) => shift >= 2)
  return shifts.filter((shift) => reached(shift) > 0 && reached(shift) >= fewestShare * treated)
}

function testShift(
  groupTime: GroupTimeResult,
  aggregation: AggregationKind,
  periods: number[],
  shift: number,
): PlaceboTest {
  const { overall } = aggregate(shiftAdoption(groupTime, periods, shift), aggregation)
  const { value, ci, p } = inferAverage(overall)
  const { influence } = overall.smallSample
  return { shift, value, ci, p, influence }
}

/** The effects before adoption, measured from the period before the false date; relative time counts from that date. */
function shiftAdoption(groupTime: GroupTimeResult, periods: number[], shift: number): GroupTimeResult {
  const moved = groupTime.cells.flatMap((cell, index) => {
    const falseDate = periods[periods.indexOf(cell.cohort) - shift]
    const base = periods[periods.indexOf(cell.cohort) - shift - 1]
    if (falseDate === undefined || base === undefined) return []
    // the true reference period is the last one before the unit may react
    if (cell.period < falseDate || cell.period > cell.referencePeriod) return []
    const from = groupTime.cells.findIndex(({ cohort, period }) => cohort === cell.cohort && period === base)
    if (from < 0) return []
    const earlier = groupTime.influence[from]
    return [
      {
        cell: {
          ...cell,
          relativeTime: countPeriods(periods)(cell.period) - countPeriods(periods)(falseDate),
          value: cell.value - groupTime.cells[from].value,
        },
        influence: less(groupTime.influence[index], earlier),
      },
    ]
  })
  return { ...groupTime, cells: moved.map(({ cell }) => cell), influence: moved.map(({ influence }) => influence) }
}

function less(values: Float64Array, others: Float64Array): Float64Array {
  const left = values.slice()
  for (let i = 0; i < left.length; i++) left[i] -= others[i]
  return left
}

type PlaceboOutcome = DidSpec['placeboOutcomes'][number]

interface PlaceboRun {
  outcome: PlaceboOutcome
  result: Pick<PointInference, 'value' | 'ci'>
  /** Rows without this outcome. */
  missing: number
}

/**
 * The primary analysis on each outcome that the policy cannot have moved; it should find nothing. Rows without the placebo
 * outcome are left out of its run alone. Each point is in its own outcome's units.
 */
export function findPlaceboOutcomes(frame: PanelFrame, spec: DidSpec, { the }: ReaderWords): SensitivityPart<Text> {
  if (spec.placeboOutcomes.length === 0) return { sensitivity: [], evidence: {} }
  const runs = spec.placeboOutcomes.map((outcome) => runPlacebo(frame, spec, outcome))
  const usable = runs.filter(({ result }) => result.ci.every(Number.isFinite))
  const moved = usable.filter(({ result: { ci } }) => ci[0] > 0 || ci[1] < 0)
  const message = part('placebo-outcomes', {
    the,
    analyzed: usable.length,
    moved: moved.map(({ outcome: { label, units }, result: { value, ci } }) => ({ label, units, value, ci })),
    failed: runs.filter((run) => !usable.includes(run)).map(({ outcome }) => outcome.label),
    missing: runs
      .filter(({ missing }) => missing > 0)
      .map(({ outcome, missing }) => ({ label: outcome.label, rows: missing })),
  })
  const told = series('placebo-outcomes', { the, found: message })
  const found: Sensitivity<Text> = {
    id: 'placebo-outcomes',
    title: told('title'),
    varied: told('varied'),
    series: usable.map(pointOf),
    breakdownValue: null,
    message,
  }
  return { sensitivity: [found], evidence: {} }
}

/**
 * The same as a check: it passes only where no interval leaves out zero, so that an outcome that moved is never listed
 * under "passed"; null where none was named, and not run where none has an interval.
 */
export function checkPlaceboOutcomes(frame: PanelFrame, spec: DidSpec, words: ReaderWords): Finding<Text> {
  const [found] = findPlaceboOutcomes(frame, spec, words).sensitivity
  if (found === undefined) return { checks: [], evidence: {} }
  const moved = found.series.filter(({ keepsConclusion }) => !keepsConclusion).length
  const isRun = found.series.length > 0
  return {
    checks: [
      checkOf(
        {
          id: 'placebo-outcomes',
          passed: isRun ? moved === 0 : null,
          severity: 'major',
          statistic: isRun ? moved : null,
          threshold: 0,
        },
        check('placebo-outcomes', { the: words.the, found: found.message }),
      ),
    ],
    evidence: {},
  }
}

function runPlacebo(frame: PanelFrame, spec: DidSpec, outcome: PlaceboOutcome): PlaceboRun {
  const values = frame.placeboOutcomes!.get(outcome.column)!
  const known = selectRows({ ...frame, outcome: values }, (row) => !Number.isNaN(values[row]))
  const missing = frame.n - known.n
  try {
    return { outcome, result: estimatePrimary(known, spec), missing }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return { outcome, result: { value: NaN, ci: [NaN, NaN] }, missing }
  }
}

/** Keeps the conclusion when it shows no effect. */
function pointOf({ outcome, result: { value, ci } }: PlaceboRun): SensitivityPoint {
  return { setting: outcome.label, value, ci, keepsConclusion: ci[0] <= 0 && ci[1] >= 0 }
}
