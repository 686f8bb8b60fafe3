import type { PhraseTable } from '../phrases/phrase-table.ts'

/** The rule ends by itself. */
export const EXPIRY: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'a sunset',
    phrases: ['sunset'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'expires, ceases, lapses',
    phrases: [
      '(shall|will|is|are|to) (expire|cease to (have effect|be in force|apply)|terminate|be [deemed ](repealed|terminated|expired)|lapse)',
      'expire[s]~ (on|at|and|#|with)',
      'cease[s] to (have effect|be in force|apply)',
      'no longer [be ](in effect|apply)',
      'expire and be deemed repealed',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'in force until',
    phrases: [
      'until the end of [fiscal year ]####',
      'remain in (effect|force) [only ](until|for)',
      '(effective|in force) [only ]until',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a program ends on a day',
    phrases: [
      '(program|pilot|authority|section|act) {6 words}(terminate[s]|end[s]) (on|at|#)',
      'not (apply|be made) {6 words}after (december|june|january|march|september) #[#]',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'goes out of force',
    phrases: [/tritt (?:am|mit ablauf) [^.]{0,60}außer kraft/, 'außer kraft'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'ceases to have effect',
    phrases: ["cesse[nt|ra] d'(avoir effet|être en vigueur)", "jusqu'au #[#]"],
  },
  {
    language: 'de',
    law: 'any',
    means: 'for a limited time',
    phrases: ['befristet'],
  },
]
