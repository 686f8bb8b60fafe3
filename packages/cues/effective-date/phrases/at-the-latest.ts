import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** Somebody may fix the day by an act of its own. */
export const FIXED_BY_SOMEBODY: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'proclaimed, appointed, fixed by an order',
    phrases: [
      'proclam+',
      'proclaim[s|ed]',
      'appoint[s|ed]',
      '(fix(es|ed)|declare[s|d]|notifie[s|d]|set) {6 words}(order|notice|notification|regulation[s]|Gazette|Minister|Governor)',
      'fix(es|ed) (another|an earlier|a different) (day|date)',
      '(by|in) [a |an |the ][written ](order|notice|notification|regulation[s]|Gazette)',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'fixed by a decree',
    phrases: ['(fixée|déterminée|désignée) par (décret|arrêté|proclamation|règlement|le gouvernement)'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'fixed by an order',
    phrases: ['(bestimmt|festgesetzt|festgelegt)', '(durch|mit) (Verordnung|Beschluss)'],
  },
]

/** The printed day counts unless somebody is quicker. */
export const OR_SOONER: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'the earlier of two days',
    phrases: [
      'earlie(r|st) of',
      'whichever (is|occurs|comes|happens) [the ](earlier|earliest|sooner|first)',
      '(an|any|such) (earlier|sooner) (day|date)',
      'unless {12 words}(earlier|sooner|before (that|then))',
      'if earlier',
      'if, before',
      'at the latest',
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the earlier of two days',
    phrases: [
      'si elle est antérieure',
      'au plus tard',
      '(la|le) (première|premier|plus rapprochée) de ces (dates|jours)',
      'le premier en date',
      '(date|jour) antérieur[e]',
    ],
  },
  { language: 'de', law: 'any', means: 'at the latest', phrases: ['spätestens', 'sofern nicht früher'] },
]
