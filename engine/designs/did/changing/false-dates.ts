import type { Sensitivity } from '../../../analysis.ts'
import type { PointInference } from '../../../inference/wald.ts'
import { periodWord } from '../../../words/period-word.ts'
import { plainPlural } from '../../../words/count.ts'
import { formatEffect } from '../../../words/number.ts'
import { withUnits } from '../../../words/units.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { EvidenceItem } from '../../design.ts'
import type { SensitivityPart } from '../../shared/sensitivity-part.ts'
import type { DidSpec } from '../spec.ts'
import { compareChanges } from './compare-changes.ts'
import type { ChangingFit } from './estimate.ts'
import { inferChange } from './total-effect.ts'

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
export function findFalseDates(fit: ChangingFit, spec: DidSpec, words: ReaderWords): SensitivityPart {
  const word = periodWord(fit.paths.panel.periods, words)
  const tests = listShifts(fit).map((shift) => testShift(fit, spec, shift))
  const usable = tests.filter(({ p }) => !Number.isNaN(p))
  const rejecting = usable.filter(({ p }) => p < size).length
  const message =
    usable.length === 0
      ? `No false date leaves enough ${word}s before it, so none can be tried.`
      : `Dated ${spanOf(usable)} ${word}s too early, the analysis should find nothing. ` +
        `${rejecting} of ${plainPlural(usable.length, 'false date')} ${rejecting === 1 ? 'shows' : 'show'} an effect; by chance alone, 1 in 20 would.`
  const sensitivity: Sensitivity = {
    id: 'placebo-dates',
    title: `False dates for ${words.the}`,
    varied: `How many ${word}s too early ${words.the} is dated, on data from before it alone`,
    series: usable.map(({ shift, value, ci, p }) => ({ setting: shift, value, ci, keepsConclusion: p >= size })),
    breakdownValue: null,
    message,
  }
  return { sensitivity: [sensitivity], evidence: { placeboDates: meanOfDates(usable, fit, message, spec, words) } }
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
  message: string,
  { outcome }: DidSpec,
  { the }: ReaderWords,
): EvidenceItem {
  if (tests.length === 0) return { value: null, text: message }
  const value = tests.reduce((sum, test) => sum + test.value, 0) / tests.length
  const influence = tests[0].influence.map(
    (_, unit) => tests.reduce((sum, test) => sum + test.influence[unit], 0) / tests.length,
  )
  const { se } = inferChange(paths.panel, { value, influence }, false)
  const text =
    `On false dates before ${the}, the analysis finds ${withUnits(formatEffect(value), outcome.units)} on average ` +
    `(standard error ${formatEffect(se)}); it should find nothing.`
  return { value, noise: Number.isNaN(se) ? Infinity : se, text }
}

function spanOf(tests: FalseDate[]): string {
  const [first, last] = [tests[0].shift, tests.at(-1)!.shift]
  return first === last ? String(first) : `${first} to ${last}`
}
