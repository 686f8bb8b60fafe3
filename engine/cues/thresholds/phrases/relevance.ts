import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** A fine or penalty. */
export const PENALTIES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a fine, a penalty',
    phrases: ['fine[s|d]', 'penalt(y|ies)', 'punish*', 'forfeit*', 'late fee', 'bond in the (sum|amount)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'imprisonment',
    phrases: ['imprison*', 'jail'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'guilt and its classes',
    phrases: [
      'guilty',
      'misdemeano[u]r[s]',
      'felony',
      'infraction',
      'summary conviction',
      'conviction on indictment',
      'liable (on|to)',
      'liable upon',
      'delinquen+',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'what the guilty owe',
    phrases: ['damages', 'restitution', 'court costs', 'liability of the (owner|operator|person)'],
  },
  {
    language: 'en',
    law: 'us',
    means: 'for each violation',
    phrases: ['(each|every|per|for a|first|second|subsequent) [such ]violation[s]', /violations?\s*:/],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a fine, imprisonment',
    phrases: ['Geldbuße', 'Ordnungswidrigkeit', 'Freiheitsstrafe', 'Geldstrafe'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a fine, imprisonment',
    phrases: ['amende[s]', 'emprisonnement', 'déclaration sommaire de culpabilité'],
  },
]

/** Money set aside. */
export const APPROPRIATIONS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'appropriated, authorized, transferred',
    phrases: [
      'appropriat(ed|ion|ions)',
      'authorized to be',
      'budget authority',
      'there (is|are) [hereby ](authorized|transferred)',
      'transferred (from|to) the',
      'made available',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'bonds and funds',
    phrases: [
      'principal amount',
      'bond[s]',
      'general fund',
      'for [each ][of ]fiscal year[s]',
      'of [the ](funds|money[s])',
      'administrative expenses',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the budget',
    phrases: ['Haushaltsmittel'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the budget',
    phrases: ['crédit[s] (ouvert[s]|budgétaire[s])'],
  },
]
