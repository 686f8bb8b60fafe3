import type { PhraseTable } from '../phrases/phrase-table.ts'

/** Something must come about first. */
export const CONDITION: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'money must be found',
    phrases: [
      'subject to [the ](availability|appropriation|inclusion of its fiscal effect){60 letters}',
      'inclusion of its fiscal effect in an approved budget',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a review, a waiver, a vote',
    phrases: ['congressional review', 'approval by a (majority|referendum)', 'waiver is (granted|approved)'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'when somebody approves or certifies',
    phrases: [
      '(upon|on) [the ](approval|certification|enactment|receipt|notification|appointment) (of|by|from)',
      'ratification',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'if and only if',
    phrases: [
      'contingent [up]on',
      'conditional [up]on',
      'if (and only if|approved|the voters)',
      'in the event that',
      'unless and until',
    ],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'on a day that somebody appoints',
    phrases: [
      'on such day or days as',
      '(on|from) a (day|date) [to be ](appointed|fixed|set) by',
      'as the (minister|secretary of state|governor) (may|appoint[s]|shall)',
      'by order (appoint|appoints)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a proviso',
    phrases: ['provided[,] [however[,] ]that'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'subject to',
    phrases: ['unter dem vorbehalt'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'on a day fixed by decree',
    phrases: ['à la date fixée par décret', 'fixé[e] par décret'],
  },
]
