import type { PhraseTable } from '../phrases/phrase-table.ts'

/** Bodies, codes and acts of a city or county. */
export const LOCAL_BODIES: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'a code of a city',
    phrases: ['municipal code', 'code of ordinances', 'city code'],
  },
  {
    language: 'en',
    law: 'us',
    means: 'a body of a city or county',
    phrases: [
      'city council',
      'town council',
      'board of supervisors',
      'county board',
      'board of county commissioners',
      'office of the mayor',
      'city agency',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an act of a city or county',
    phrases: [
      /the (?:city|town|village|county) of [A-Z][a-z]+(?: [A-Z][a-z]+)? (?:will|shall|hereby|has|imposes|requires|levies|adopted)/,
      '(city|town|village|county) ordinance',
      'be it ordained',
      'ordinance no',
      'local law no',
      'by[-]law no',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a body or act of a city',
    phrases: ['stadtverordnung', 'gemeinderat', 'satzung der stadt'],
  },
]
