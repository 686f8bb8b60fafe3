import { countPeriods } from '../../../frame/count-periods.ts'
import { periodWord } from '../../../words/period-word.ts'
import { unitsPer } from '../../../words/units.ts'
import { type ReaderWords, wordsOfFirstChange } from '../../../verdict/reader-words.ts'
import type { DidSpec } from '../spec.ts'

/**
 * The reader's words of a treatment that changes. Time counts by the place of a period among those of the panel, so that a
 * survey every second year has periods and no years.
 */
export function changeWords(words: ReaderWords, periods: readonly number[]): ReaderWords {
  return wordsOfFirstChange(words, stepWord(periods, words))
}

/** What one step of time is called, as before "after the change". */
export function stepWord(periods: readonly number[], words: ReaderWords): string {
  const count = countPeriods(periods)
  const isUnbroken = periods.every((period, i) => i === 0 || count(period) - count(periods[i - 1]) === 1)
  return isUnbroken ? periodWord(periods, words) : 'period'
}

/** Units of the estimate: the outcome's, per unit of the treatment where that is an amount. */
export function unitsPerTreatment({ outcome, adoption }: Pick<DidSpec, 'outcome' | 'adoption'>): string {
  return adoption.kind === 'treatment' ? unitsPer(outcome.units, adoption.per) : outcome.units
}

/** The design with the units of its estimate where those of its outcome stand, as figures and sentences read them. */
export function withEstimateUnits(spec: DidSpec): DidSpec {
  return { ...spec, outcome: { ...spec.outcome, units: unitsPerTreatment(spec) } }
}
