import { anyOf } from '../../phrases/compile-phrases.ts'
import type { PhraseTable } from '../../phrases/phrase-table.ts'

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
export const CUTS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the end',
    phrases: [
      '~(and|but) [(shall|will|is|are) ]([then ]expire[s]|remain[s] in|continue in|cease[s]|[be ]deemed repealed|be repealed|sunset[s]|terminate[s]|stand[s] repealed)~',
      '~until~',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'an exception',
    phrases: [',[ ](except|provided) that~', '[,] (but|or)[,] if (they|it|these|this|that|later)~'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the end',
    phrases: [/\bund tritt\b.{0,60}außer Kraft/],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the end',
    phrases: ['~et cesse'],
  },
]

/** The day hangs on an event. */
export const DEPENDS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'on the day of something else',
    phrases: [
      '~on the same (date|day)~',
      'whichever (is|occurs|comes) [the ](later|last|first|earlier)',
      '~(later|latest|earlier) of~',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'on a condition',
    phrases: [
      '~contingent [up]on~',
      '~[only ](if|when|unless) (?!it (becomes|has become|receives)|signed|approved|passed)',
      '~under the [same ]condition',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'on money or federal approval',
    phrases: [
      '~subject to [the ](inclusion|appropriation|availability|approval|ratification)',
      '~[up]on [the ][date of ][the ](inclusion|certification|ratification|receipt|appropriation|availability|federal approval|entry into force of)',
      '~(federal|congressional) (approval|review)',
      'fiscal effect',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'on a mayor or the voters',
    phrases: [
      'following approval by the mayor',
      'approv(al|ed) (by|of) [a majority of ][the ][qualified |registered ](voters|electors|electorate|people)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'on the voters',
    phrases: ['referendum'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'as soon as',
    phrases: ['~sobald~'],
  },
]

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
export const NEXT_YEAR: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'the first month or year to come',
    phrases: [
      /\b(?:first|next|succeeding|following|ensuing)\b[^.]{0,60}\b(?:january|july|april|october|(?:fiscal|calendar|school|academic|plan|taxable|tax) year)\b/,
      /\b(?:fiscal|calendar|school|academic|plan|taxable|tax) years?\b[^.]{0,60}\b(?:next|following|after|beginning)\b/,
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'the passage of the text',
    phrases: ['(date|day) of [the ](enactment|passage|royal assent)', 'become[s] [a ]law', 'become [a ]law'],
  },
]
