import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** A citation, a contract clause or an expiry in front of the day. */
export const NO_STARTS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'another law by its year',
    phrases: [/\b(?:act|law|code|order)\b[^.;:]{0,40}\b(?:of|,) (?:1[89]|20)\d\d,? effective (?:on )?$/],
  },
  {
    language: 'en',
    law: 'any',
    means: 'the end of a span',
    phrases: [/\b(?:until|ending|before|prior to|by|through|between)\b[^.;:,]{0,30}$/],
  },
  {
    language: 'en',
    law: 'us',
    means: 'the history of a section',
    phrases: [/[([][^)\]]{0,200}\b(?:ord(?:inance)?|amended|amd|added|stats|enacted|history)\b[^)\]]{0,60}$/],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an act of somebody',
    phrases: [
      /\b(?:born|built|constructed|manufactured|installed|acquired|hired|appointed|convicted|committed|registered)\b[^.;:,]{0,40}$/,
    ],
  },
]

/** Words in front of a day from which a rule counts. */
export const STEP_STARTS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'effective, beginning',
    phrases: ['effective', 'beginning', 'commencing', 'starting'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'from',
    phrases: ['on and after', 'from and after', 'with effect from', 'as of', 'as from', 'from'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'from',
    phrases: ['ab', 'ab dem', 'seit dem'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'from',
    phrases: ['(à|a) compter du', '(à|a) partir du'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'on or after',
    phrases: [
      /(?:^|beginning |commencing |starting |years? |quarters? |months? |periods? |(?:who|that|which|if|where|when),? |sold |dispensed |removed |sales )on or after/,
    ],
  },
]
