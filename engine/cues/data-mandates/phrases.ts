import type { PhraseTable } from '../phrases/phrase-table.ts'

/** Data that must be collected. */
export const REPORT: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'somebody must report, collect or evaluate',
    phrases: [
      '(shall|must|is to|are to|will) {4 words}(report|publish|collect|submit {4 words}(report|data|information)|evaluate|monitor|record|prepare {3 words}report[s]|conduct {4 words}(study|evaluation|review|survey|assessment)|make {3 words}report|review|keep records)',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'a report, review or evaluation',
    phrases: ['annual report[s]', 'comprehensive review', 'provisions for monitoring', 'evaluation of'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'an evaluation, a report',
    phrases: ['zu evaluieren', 'evaluier+', 'berichtet', 'bericht vor', 'statistik'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'an evaluation, a report',
    phrases: ['rapport (annuel|au parlement)', 'remet[tent] {4 words}rapport', 'évaluation'],
  },
]
