import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** Headings behind which nothing but the day stands. */
export const HEADINGS: PhraseTable = [
  {
    language: 'en',
    law: 'us',
    means: 'the effective date',
    phrases: [
      '[original |initial |revised |final ]effective[ date]',
      'operative date',
      'date (effective|of effect)',
      'implementation date',
    ],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'the commencement',
    phrases: [
      '[date of ]commencement[ date]',
      'coming into (force|operation)',
      '[date ]in force[ from]',
      'date of operation',
    ],
  },
  { language: 'de', law: 'any', means: 'the commencement', phrases: ['inkrafttreten', /\+*\s*textnachweis ab/] },
  { language: 'fr', law: 'any', means: 'the commencement', phrases: ['entrée en vigueur'] },
]
