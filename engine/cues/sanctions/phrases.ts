import type { PhraseTable } from '../phrases/phrase-table.ts'

/** What follows a breach. */
export const PENALTY: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a fine',
    phrases: ['fine[s]~{60 letters}(not|of|exceed|up to)', 'fined~'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'guilty, liable',
    phrases: ['liable (on|to|for)', 'guilty of'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a penalty',
    phrases: [
      '(civil|administrative|criminal|monetary) penalt(y|ies)',
      'penalt(y|ies) (of|not|shall)',
      'forfeit*',
      'punish*',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'imprisonment',
    phrases: ['imprison(ment|ed)'],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a class of offense',
    phrases: ['infraction', 'misdemeano[u]r', 'felony'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a right withdrawn',
    phrases: ['suspen(d|sion|ded) (of|the|for)', 'revo(ke|cation) (of|the)', 'disqualif(ied|ication)'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a fine, imprisonment',
    phrases: ['ordnungswidrig*', 'geldbuße', 'bußgeld', 'freiheitsstrafe'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a fine, imprisonment',
    phrases: ['amende', 'passible', 'emprisonnement', "euros d'amende"],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a table of terms',
    phrases: [/\d+ (?:months?|years?) \| \d+ (?:months?|years?)/],
  },
]
