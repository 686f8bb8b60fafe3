import type { SensitivityPoint } from '../../../analysis.ts'
import { count } from '../../../verdict/count-words.ts'
import { periodWord } from '../diagnostics/period-words.ts'
import { aggregate } from '../group-time/aggregate.ts'
import type { AggregationKind } from '../group-time/aggregate.ts'
import type { GroupTimeResult } from '../group-time/types.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { inferAverage } from '../lone-comparison.ts'
import type { PartProgress, SensitivityPart } from './part.ts'

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
  aggregation: AggregationKind,
  periods: number[],
  words: ReaderWords,
  progress: PartProgress,
): SensitivityPart {
  // dates move by whole periods, which are no years where some are missing
  const isUnbroken = periods.every((period, i) => i === 0 || period - periods[i - 1]! === 1)
  const word = isUnbroken ? periodWord(periods, words) : 'period'
  const tests = eligibleShifts(groupTime, periods).map((shift) => testShift(groupTime, aggregation, periods, shift))
  progress(1)
  const usable = tests.filter(({ p }) => !Number.isNaN(p))
  const rejecting = usable.filter(({ p }) => p < size)
  const share = usable.length === 0 ? null : rejecting.length / usable.length
  const missing = nameMissing(
    tests.filter(({ p }) => Number.isNaN(p)),
    word,
  )
  const message =
    share === null
      ? `No false date leaves enough ${word}s before it, so none can be tried.${missing}`
      : `Dated ${spanOfShifts(usable)} ${word}s too early, the analysis should find nothing. ` +
        `${rejecting.length} of ${count(usable.length, 'false date')} ${rejecting.length === 1 ? 'shows' : 'show'} an effect; ` +
        `by chance alone, 1 in 20 would.${missing}`
  return {
    sensitivity: [
      {
        id: 'placebo-dates',
        title: `False dates for ${words.the}`,
        varied: `How many ${word}s too early ${words.the} is dated, on data from before it alone`,
        series: usable.map(({ point }) => point),
        breakdownValue: null,
        message,
      },
    ],
    evidence: { placeboDates: { value: share, text: message } },
  }
}

interface PlaceboTest {
  shift: number
  p: number
  /** Keeps the conclusion when it shows no effect. */
  point: SensitivityPoint
}

function eligibleShifts(groupTime: GroupTimeResult, periods: number[]): number[] {
  const treated = groupTime.cohorts.reduce((sum, _, i) => sum + groupTime.shares[i]!, 0)
  const reached = (shift: number) =>
    groupTime.cohorts.reduce((sum, cohort, i) => sum + (periods.indexOf(cohort) > shift ? groupTime.shares[i]! : 0), 0)
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
  return { shift, p, point: { setting: shift, value, ci, keepsConclusion: p >= size } }
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
    const earlier = groupTime.influence[from]!
    return [
      {
        cell: { ...cell, relativeTime: cell.period - falseDate, value: cell.value - groupTime.cells[from]!.value },
        influence: groupTime.influence[index]!.map((value, unit) => value - earlier[unit]!),
      },
    ]
  })
  return { ...groupTime, cells: moved.map(({ cell }) => cell), influence: moved.map(({ influence }) => influence) }
}

function spanOfShifts(tests: PlaceboTest[]): string {
  const [first, last] = [tests[0]!.shift, tests.at(-1)!.shift]
  return first === last ? String(first) : `${first} to ${last}`
}

function nameMissing(tests: PlaceboTest[], word: string): string {
  if (tests.length === 0) return ''
  return ` ${count(tests.length, 'date')} (${tests.map(({ shift }) => shift).join(', ')} ${word}s early) could not be computed.`
}
