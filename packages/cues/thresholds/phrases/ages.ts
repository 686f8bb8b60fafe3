import { phrasesOf } from '../../tables/read-table.ts'
import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** Words that end right in front of an age. */
export const AGE_WORDS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'aged',
    phrases: [
      'age[s] [of ]',
      'aged ',
      'ages ',
      'age limit of ',
      'age:[ ]',
      'attained ',
      'attaining ',
      'attains ',
      '(has|have|having|who) turned ',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'aged',
    phrases: ["âgé[e][s] [de |d'au moins |de moins de |de plus de |d']", "l'âge de "],
  },
  {
    language: 'de',
    law: 'any',
    means: 'aged',
    phrases: ['im Alter von ', 'Alter von [mindestens |höchstens ]'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an age compared',
    phrases: [
      'age[d] (at least|under|over|between|from|not less than|not more than|up to|below|above) ',
      'age [is ](at least|under|over|below|above|less than|greater than) ',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'the upper of two ages',
    phrases: [/ages of [\p{L}-]+ and /u, 'ages of {digits} and '],
  },
]

/** Words for people, and for what they are, after which a bare number is an age: "children under 5". */
export const PEOPLE_WORDS = phrasesOf('thresholds', 'people-words')
