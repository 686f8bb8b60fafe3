import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** Words that open a section which changes a law, right in front of the day from which the change counts. */
export const CHANGES_FROM: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'from a day',
    phrases: [
      'effective[ on| from| as of]',
      '(beginning|commencing|starting)[ on]',
      '(on|from) and after',
      'with effect (from|on and after)',
      'as (from|of)',
    ],
  },
  { language: 'de', law: 'any', means: 'from a day', phrases: ['mit wirkung (vom|zum|ab)[ dem]', 'ab[ dem]'] },
  { language: 'fr', law: 'any', means: 'from a day', phrases: ['(à|a) (compter|partir) du', 'avec effet (au|le)'] },
]

/** What is done to the law from that day. */
export const CHANGING: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'amended, replaced, repealed',
    phrases: [
      '(is|are) [hereby ][further ](amended|replaced|repealed|revoked|substituted|rewritten|reenacted|inserted|added|renumbered|omitted)',
      'read[s] [as (rewritten|follows)]',
      'shall (read|be amended|be replaced|be repealed)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'amended, replaced, repealed',
    phrases: ['(wird|werden) {160 letters}(geändert|gefasst|ersetzt|aufgehoben|eingefügt|angefügt|gestrichen)'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'amended, replaced, repealed',
    phrases: [
      '(est|sont) [ainsi ](modifié|remplacé|abrogé|rédigé|inséré|complété|supprimé)[e][s]',
      '(se lit|se lisent) [ainsi|comme suit]',
    ],
  },
]
