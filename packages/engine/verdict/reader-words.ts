import type { NarrativeWords } from './narrative-words.ts'

/**
 * The reader's words for units and treatment, as the rooms of a design build sentences with them. A design that names
 * neither reads `20 of 50 treated units have fewer than 4 years before treatment`; with `unit: 'state'` and
 * `treatment: 'a law'` the same check reads `20 of 50 states with a law have fewer than 4 years before it`.
 */
export interface ReaderWords {
  /** `state`, or `unit`. */
  unit: string
  /** `states`, or `units`. */
  units: string
  /** The treatment as after "before", `the law`, or `treatment`. */
  the: string
  /** One case of it, as after "each": `law`, or `treatment`. */
  noun: string
  /** The treatment once it has been named in the sentence: `it`, `them` of several, or `treatment`. */
  it: string
  /** What is said of a unit under treatment: `with a law`, or `treated`. */
  treated: string
  /** What is said of a unit that is not under it yet: `without a law yet`, or `not treated yet`. */
  notYetTreated: string
  /** One unit, and several, that are treated at some time: `states with a law`, or `treated units`. */
  treatedUnit: string
  treatedUnits: string
  /** Units that the treatment has reached by a given time: `states that already have a law`, or `units already treated`. */
  alreadyTreated: string
  /** What is said of several units that it never reaches: `never have a law`, or `are never treated`. */
  neverTreated: string
  /** The same of one unit: `never has a law`, or `is never treated`. */
  isNeverTreated: string
  /** What a period is called, where the design says it. */
  period?: string
}

/**
 * @param words of the locked design; the unit counts only with its singular, so that the two forms always match
 */
export function readerWords({ unit, unitPlural, treatment, period }: NarrativeWords): ReaderWords {
  const [one, several] = unit === undefined ? ['unit', 'units'] : [unit, unitPlural]
  return {
    unit: one,
    units: several,
    ...(treatment === undefined ? plainTreatment(one, several) : namedTreatment(one, several, treatment)),
    ...(period === undefined ? {} : { period }),
  }
}

/** The words of a design that names neither unit nor treatment. */
export const plainWords: ReaderWords = { unit: 'unit', units: 'units', ...plainTreatment('unit', 'units') }

/**
 * The same of a treatment that changes: what other designs call the treatment is here its first change, so that "before the law"
 * reads "before the first change of the law".
 *
 * @param period what one step of time is called
 */
export function wordsOfFirstChange(words: ReaderWords, period: string): ReaderWords {
  const { the, unit, units } = words
  return {
    ...words,
    period,
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

type TreatmentWords = Omit<ReaderWords, 'unit' | 'units' | 'period'>

function plainTreatment(unit: string, units: string): TreatmentWords {
  return {
    the: 'treatment',
    noun: 'treatment',
    it: 'treatment',
    treated: 'treated',
    notYetTreated: 'not treated yet',
    treatedUnit: `treated ${unit}`,
    treatedUnits: `treated ${units}`,
    alreadyTreated: `${units} already treated`,
    neverTreated: 'are never treated',
    isNeverTreated: 'is never treated',
  }
}

const ARTICLE = /^an? /
/** Words that take no further article before them: `the advice`, `his sentence`, `more police`. */
const DETERMINER =
  /^(?:the|this|that|these|those|his|her|its|their|our|my|your|each|every|no|some|any|all|more|fewer|less) /
/** Several without an article: `free meals`. */
const PLURAL = /^(?!an? ).*[^s]s$/
/** A name takes none either: `Proposition 99`, `Sweden’s limits`. */
const NAME = /^\p{Lu}/u

function namedTreatment(unit: string, units: string, treatment: string): TreatmentWords {
  const noun = treatment.replace(ARTICLE, '').replace(DETERMINER, '')
  const isDetermined = DETERMINER.test(treatment) || NAME.test(treatment)
  return {
    the: isDetermined ? treatment : `the ${noun}`,
    noun,
    it: isDetermined || !PLURAL.test(treatment) ? 'it' : 'them',
    treated: `with ${treatment}`,
    notYetTreated: `without ${treatment} yet`,
    treatedUnit: `${unit} with ${treatment}`,
    treatedUnits: `${units} with ${treatment}`,
    alreadyTreated: `${units} that already have ${treatment}`,
    neverTreated: `never have ${treatment}`,
    isNeverTreated: `never has ${treatment}`,
  }
}
