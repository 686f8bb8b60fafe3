import type { PhraseTable } from '../phrases/phrase-table.ts'

/** Earlier law ends. */
export const REPEAL: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'repealed, revoked, abolished',
    phrases: [
      '(is|are|be|hereby) [hereby ](repealed|revoked|abolished|rescinded|superseded)',
      'repeal[s]~',
      'abolition of',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'repealed',
    phrases: ['aufgehoben'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'repealed',
    phrases: ['abrogé*'],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'powers that end',
    phrases: ['cease to be exercisable'],
  },
]
