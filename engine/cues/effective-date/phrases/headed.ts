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
      '[date of ]coming into (force|operation|effect)',
      '[date of ][the ]entry into (force|effect)',
      '[date ]in force[ from| since]',
      'date of operation',
    ],
  },
  {
    language: 'de',
    law: 'any',
    means: 'the commencement',
    phrases: [
      '[(datum|zeitpunkt|tag) des ]inkrafttreten[s]',
      'in kraft (seit|ab|getreten am|gesetzt auf)[ (den|dem)]',
      /\+*\s*textnachweis ab/,
    ],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'the commencement',
    phrases: ["[date (d'|de l')]entrée en vigueur", 'en vigueur depuis le'],
  },
]
