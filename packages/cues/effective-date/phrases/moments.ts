import { phrasesOf } from '../../tables/read-table.ts'
import { anyOf, type PhraseTable } from '../../phrases/compile-phrases.ts'

/** What happens to a text on its day, as words begin: "passed", "enactment", "publication". */
const BECOMES_LAW = anyOf([
  'passed',
  'enact',
  'assent',
  'royal assent',
  'signed',
  'register',
  'adopt',
  'ma(d|k)e',
  'making',
  'sanction',
  'publi',
  'notif',
  'passing',
  'this order',
  'this proclamation',
  'the assent',
])
const ITS_DAY = '~[(on|from) ]the (day|date) [(on which|that|when|of) ][it |this + |the + |they ]'
const HAS_BEEN = '(?:is |are |has |have |receives? |its |the )*(?:been )?'
const ON_THE_DAY = new RegExp(`${anyOf([ITS_DAY])}${HAS_BEEN}${BECOMES_LAW}`)

/** What follows is about the end, an exception or another provision, not about the start. */
export const CUTS = phrasesOf('effective-date', 'cuts')

/** The day hangs on an event. */
export const DEPENDS = phrasesOf('effective-date', 'depends')

/** In force at once. */
export const AT_ONCE: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'immediately',
    phrases: ['~(immediately|forthwith|at once|instanter)~'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'immediately',
    phrases: ['~sofort~'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'immediately',
    phrases: ['~immédiatement~'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'upon passage',
    phrases: [
      /\b(?:up)?on (?:its |the |their |final )*(?:date of |day of )?(?:its |the |their )*(?:enactment|passage|passing|approval|signature|signing|adoption|becoming|publication|promulgation|filing|making|royal assent)/,
      /\b(?:from and )?after (?:its |the )*(?:date of )?(?:its |the )*(?:passage|adoption|approval|enactment|publication)/,
      '~when (signed|passed|approved|it becomes [a ]law)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'on the day of passage',
    phrases: [
      ON_THE_DAY,
      '~as of the date (of|hereof)',
      '~the date (hereof|of this (order|act|proclamation))',
      '~this (date|day)[ of| ]',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'on the day of passage or publication',
    phrases: [
      '~le jour de (sa|son)',
      'à la date de (sa|son) (sanction|publication|enregistrement|signature)',
      'dès (sa|son) (publication|adoption|approbation|signature)',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'on the day of promulgation',
    phrases: [
      'mit [dem Tag[e] ](der|ihrer|seiner) Verkündung',
      'am Tag[e] (der|ihrer|seiner) Verkündung',
      'mit [dem Tag[e] ](der|ihrer|seiner) (Kundmachung|Veröffentlichung|Bekanntmachung)',
    ],
  },
]

/** Counted from a year, or from passage. */
export const NEXT_YEAR = phrasesOf('effective-date', 'next-year')
