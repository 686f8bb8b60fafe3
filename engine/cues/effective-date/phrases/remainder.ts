import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** What a clause on the start says of all that it has not named. */
export const REMAINDERS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'for the rest',
    phrases: [
      '(for|as to) all [the ](other|remaining) purposes',
      'in (all other|every other) respect[s]',
      'as (regards|to|respects) [all ](the remainder|other provisions|the other provisions|the remaining provisions|the rest)',
      'in any other case',
      'for (the |all )(remaining|other) provisions',
    ],
  },
  { language: 'de', law: 'any', means: 'for the rest', phrases: ['im übrigen', 'alle übrigen bestimmungen'] },
  {
    language: 'fr',
    law: 'any',
    means: 'for the rest',
    phrases: ['pour le (reste|surplus)', 'pour [toutes ]les autres (dispositions|fins)', 'à tous autres égards'],
  },
]
