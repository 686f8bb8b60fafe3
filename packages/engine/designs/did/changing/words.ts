import { countPeriods } from '../../../frame/count-periods.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidSpec } from '../spec.ts'

/**
 * The reader's words of a treatment that changes: what other designs call the treatment is here its first change, so that
 * "before the law" reads "before the first change of the law". Time counts by the place of a period among those of the
 * panel, so that a survey every second year has periods and no years.
 */
export function changeWords(words: ReaderWords, periods: readonly number[]): ReaderWords {
  const { the, unit, units } = words
  return {
    ...words,
    period: stepWord(periods, words),
    the: `the first change of ${the}`,
    noun: 'change',
    it: 'it',
    treated: 'with a change',
    notYetTreated: 'without a change yet',
    treatedUnit: `${unit} with a change of ${the}`,
    treatedUnits: `${units} with a change of ${the}`,
    alreadyTreated: `${units} that already had a change`,
    neverTreated: 'never see a change',
    isNeverTreated: 'never sees a change',
  }
}

/** What one step of time is called, as before "after the change". */
export function stepWord(periods: readonly number[], words: ReaderWords): string {
  const count = countPeriods(periods)
  const isUnbroken = periods.every((period, i) => i === 0 || count(period) - count(periods[i - 1]) === 1)
  return isUnbroken ? periodWord(periods, words) : 'period'
}

/** Units of the estimate: the outcome's, per unit of the treatment where that is an amount. */
export function unitsPerTreatment({ outcome, adoption }: Pick<DidSpec, 'outcome' | 'adoption'>): string {
  return adoption.kind === 'treatment' ? `${outcome.units} per ${adoption.per}` : outcome.units
}

/** The design with the units of its estimate where those of its outcome stand, as figures and sentences read them. */
export function withEstimateUnits(spec: DidSpec): DidSpec {
  return { ...spec, outcome: { ...spec.outcome, units: unitsPerTreatment(spec) } }
}

/** What the estimate is per, as inside a sentence; `step` is what one step of time is called. */
export function perTreatment({ adoption }: Pick<DidSpec, 'adoption'>, step: string): string {
  return adoption.kind === 'treatment' ? `per ${adoption.per} and ${step}` : `per ${step} under treatment`
}
