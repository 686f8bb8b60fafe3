import { compilePhrases, WORD_STARTS, anyOf, type PhraseTable } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const TRAIT = anyOf([
  'eligible',
  'covered',
  'qualified',
  'qualifying',
  'low(-| )income',
  'disabled',
  'elderly',
  'individual',
  'pregnant',
  'unemployed',
  'full(-| )time',
  'part(-| )time',
  'able-bodied',
  'additional',
  'temporary',
  'non-profit',
  'public',
  'private',
])
const PERSON = anyOf([
  'person[s]',
  'individual[s]',
  'employee[s]',
  'employer[s]',
  'worker[s]',
  'student[s]',
  'pupil[s]',
  'children',
  'child',
  'driver[s]',
  'tenant[s]',
  'landlord[s]',
  'household[s]',
  'famil(y|ies)',
  'patient[s]',
  'recipient[s]',
  'taxpayer[s]',
  'veteran[s]',
  'resident[s]',
  'women',
  'parent[s]',
  'applicant[s]',
  'inmate[s]',
  'prisoner[s]',
  'operator[s]',
  'owner[s]',
  'retailer[s]',
  'contractor[s]',
  'licensee[s]',
  'claimant[s]',
  'pensioner[s]',
])
/** What goes on to say which of them: "who", "aged", "(a)". */
const SAID_OF_THEM = anyOf([
  'who',
  'whose',
  'that',
  'which',
  'under',
  'over',
  'aged',
  'of',
  'with',
  'enrolled',
  'in receipt',
  'entitled',
  'having',
  'residing',
  'employed',
  'transporting',
  /\(/,
])

/** Persons of a kind, and which of them. */
const PERSONS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'every person of a kind who …',
    phrases: [new RegExp(`(?:every|each|any|no|all|an?) (?:${TRAIT} ){0,4}${PERSON} ${SAID_OF_THEM}`)],
  },
]

/** Who qualifies. */
const ELIGIBILITY = phrasesOf('population', 'eligibility')

/** Whom the rule is about. */
export const populationRules = clauseRules('population', [
  {
    key: 'persons',
    pattern: compilePhrases(PERSONS, 'gi', WORD_STARTS),
    quote: 'clause',
    confidence: 0.5,
    reason: 'It names whom the rule is about.',
  },
  {
    key: 'eligibility',
    pattern: compilePhrases(ELIGIBILITY, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'It says who qualifies.',
  },
])
