import { saying, type Text } from '../fact.ts'
import type { NarrativeWords } from './narrative-words.ts'

/** What is said of units and treatment, by what the design names; `packages/words/shared/treatment.ts` writes it. */
export interface TreatmentFacts {
  /** `treatment`: as the design names it, with its article; null = it names none. */
  named: { unit: string; units: string; treatment: string | null }
  /** Of a treatment that changes: what other designs call the treatment is here its first change. */
  'first-change': { unit: string; units: string; the: Text }
}

/**
 * The reader's words for units and treatment, as the rooms of a design hand them to what is said. A design that names
 * neither reads `20 of 50 treated units have fewer than 4 years before treatment`; with `unit: 'state'` and
 * `treatment: 'a law'` the same check reads `20 of 50 states with a law have fewer than 4 years before it`.
 */
export interface ReaderWords {
  /** `state`, or `unit`. */
  unit: string
  /** `states`, or `units`. */
  units: string
  /** The treatment as after "before", `the law`, or `treatment`. */
  the: Text
  /** One case of it, as after "each": `law`, or `treatment`. */
  noun: Text
  /** The treatment once it has been named in the sentence: `it`, `them` of several, or `treatment`. */
  it: Text
  /** What is said of a unit under treatment: `with a law`, or `treated`. */
  treated: Text
  /** What is said of a unit that is not under it yet: `without a law yet`, or `not treated yet`. */
  notYetTreated: Text
  /** One unit, and several, that are treated at some time: `states with a law`, or `treated units`. */
  treatedUnit: Text
  treatedUnits: Text
  /** Units that the treatment has reached by a given time: `states that already have a law`, or `units already treated`. */
  alreadyTreated: Text
  /** What is said of several units that it never reaches: `never have a law`, or `are never treated`. */
  neverTreated: Text
  /** The same of one unit: `never has a law`, or `is never treated`. */
  isNeverTreated: Text
  /** What a period is called, where the design says it. */
  period?: string
}

const treatmentSays = saying<TreatmentFacts, Exclude<keyof ReaderWords, 'unit' | 'units' | 'period'>>(
  'shared/treatment',
)

/**
 * @param words of the locked design; the unit counts only with its singular, so that the two forms always match
 */
export function readerWords({ unit, unitPlural, treatment, period }: NarrativeWords): ReaderWords {
  const [one, several] = unit === undefined ? ['unit', 'units'] : [unit, unitPlural]
  return {
    ...named({ unit: one, units: several, treatment: treatment ?? null }),
    ...(period === undefined ? {} : { period }),
  }
}

/** The words of a design that names neither unit nor treatment. */
export const plainWords: ReaderWords = named({ unit: 'unit', units: 'units', treatment: null })

/**
 * The same of a treatment that changes, so that "before the law" reads "before the first change of the law".
 *
 * @param period what one step of time is called
 */
export function wordsOfFirstChange({ unit, units, the }: ReaderWords, period: string): ReaderWords {
  return { unit, units, ...allOf(treatmentSays('first-change', { unit, units, the })), period }
}

function named(names: TreatmentFacts['named']): ReaderWords {
  const { unit, units } = names
  return { unit, units, ...allOf(treatmentSays('named', names)) }
}

function allOf(told: ReturnType<typeof treatmentSays>) {
  return {
    the: told('the'),
    noun: told('noun'),
    it: told('it'),
    treated: told('treated'),
    notYetTreated: told('notYetTreated'),
    treatedUnit: told('treatedUnit'),
    treatedUnits: told('treatedUnits'),
    alreadyTreated: told('alreadyTreated'),
    neverTreated: told('neverTreated'),
    isNeverTreated: told('isNeverTreated'),
  }
}
