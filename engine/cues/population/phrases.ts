import { anyOf } from '../phrases/compile-phrases.ts'
import type { PhraseTable } from '../phrases/phrase-table.ts'

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
export const PERSONS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'every person of a kind who …',
    phrases: [new RegExp(`(?:every|each|any|no|all|an?) (?:${TRAIT} ){0,4}${PERSON} ${SAID_OF_THEM}`)],
  },
]

/** Who qualifies. */
export const ELIGIBILITY: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'each person of a kind',
    phrases: [
      '(each|every) (employee|employer|worker|student|pupil|child|person|household|tenant|driver|parent|retailer)~',
      /(?:all|every|any) [\w ]{0,20}(?:school districts?|schools|hospitals|landlords|employers|counties|municipalities)/,
      'in which a child',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'persons with a trait',
    phrases: [
      '(worker[s]|person[s]|employee[s]|children|students|individuals|households|families|women) (whose|who (are|is|has|have))',
      'able-bodied',
      'asylum-seeker[s]',
      'tenants and prospective tenants',
      'senior[s], small local businesses',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'who is eligible or entitled',
    phrases: [
      '(is|are|shall be) (eligible|entitled) (for|to)~',
      'eligib(le|ility) {2 words}(student|person|individual|household|child|recipient|applicant|participant|tenant|resident|employer|business)[s]',
      'to (be eligible|qualify)~',
      'qualif(y|ies) for',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'who is meant by a word',
    phrases: [
      /(?:student|worker|employee|child|asylum-seeker|tenant|applicant|household|claimant|employer|covered [\w ]{2,30}|eligible [\w ]{2,30})"? (?:shall )?means/,
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'who is entitled',
    phrases: [
      'anspruch auf',
      'anspruchsberechtigt',
      'leistungsberechtigt',
      'jede[r|s] (arbeitnehmer|person|versicherte|kind)*',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'who is eligible or entitled',
    phrases: ['particulier admissible', 'bénéficiaire[s]', 'ayant[s] droit', 'toute personne'],
  },
]
