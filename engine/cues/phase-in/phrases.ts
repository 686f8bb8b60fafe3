import type { PhraseTable } from '../phrases/phrase-table.ts'

/** The rule comes in steps. */
export const STEPS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'phases, stages, steps',
    phrases: [
      'phase[d]( |-)in',
      'in (phases|stages|steps)',
      '(first|second|third|initial) (phase|stage)',
      'by [not later than ]{3 words}the following (dates|schedule)',
    ],
  },
  {
    language: 'en',
    law: 'us',
    means: 'dated steps',
    phrases: [
      'on [and after ](january|april|july|october|september) 1[,] (19|20)##[,] {12 words}(and|;) (on|effective|beginning) (january|april|july|october|september) 1',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'year after year',
    phrases: ['each (successive|succeeding|subsequent) [calendar |fiscal ]year', 'each year (thereafter|until)'],
  },
  {
    language: 'en',
    law: 'commonwealth',
    means: 'different days for different provisions',
    phrases: ['different (days|dates|provisions|purposes)', 'appoint different days'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a share that grows each year',
    phrases: ['per cent[um] of {3 words}(classrooms|facilities|schools|fleet) {4 words}(each|per|by) year'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'in steps',
    phrases: ['stufenweise', 'schrittweise', 'in stufen'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'in steps',
    phrases: ['progressivement', 'par étapes'],
  },
]
