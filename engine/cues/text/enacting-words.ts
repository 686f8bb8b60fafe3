import type { PhraseTable } from '../phrases/phrase-table.ts'

/** Words of enactment, behind which the text proper begins. */
export const ENACTING_WORDS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'enacted, ordered',
    phrases: [
      'be it [therefore ]enacted',
      'do[es] [hereby ]enact',
      'enacts as follows',
      'do ordain',
      'be it ordained',
      'it is [hereby ](enacted|ordered)',
    ],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'passed by a parliament',
    phrases: ['having been passed by'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'has resolved',
    phrases: ['hat (mit|das|folgendes|beschlossen)'],
  },
  {
    language: 'en',
    law: 'eu',
    means: 'adopted',
    phrases: ['a(s|x) adopt', 'has adopted this'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'reasons',
    phrases: ['whereas'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'adopted, decreed',
    phrases: ['ont adopté', 'décrète'],
  },
]
