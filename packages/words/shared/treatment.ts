import type { SharedFacts } from '@casefiles/engine/facts'
import type { Sentences } from '../tell.ts'

type TreatmentWords = Record<
  | 'the'
  | 'noun'
  | 'it'
  | 'treated'
  | 'notYetTreated'
  | 'treatedUnit'
  | 'treatedUnits'
  | 'alreadyTreated'
  | 'neverTreated'
  | 'isNeverTreated',
  string
>
type Units = Record<'unit' | 'units', string>

/** What is said of units and treatment, in the words of the design where it has any. */
export const treatment: Sentences<SharedFacts['treatment'], keyof TreatmentWords> = {
  named: ({ treatment: name, ...units }) => (name === null ? plainTreatment(units) : namedTreatment(units, name)),
  'first-change': firstChange,
}

function plainTreatment({ unit, units }: Units): TreatmentWords {
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

function namedTreatment({ unit, units }: Units, treatment: string): TreatmentWords {
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

/** Before the law is then before its first change. */
function firstChange({ unit, units, the }: Units & { the: string }): TreatmentWords {
  return {
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
