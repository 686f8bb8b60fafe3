import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** Steps of a procedure, whose spans of time are deadlines. */
export const PROCEDURES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'notices and reports',
    phrases: ['notif+', 'notice[s]', 'publish*', 'report[s]', 'reporting', 'submit*'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'hearings, appeals, requests',
    phrases: [
      'hearing[s]',
      'appeal*',
      'request*',
      'respon(d|s)*',
      'appl(y|ies|ication|ications|icant)',
      'comment[s]',
      'review*',
      'petition*',
    ],
  },
  {
    language: 'en',
    law: 'any',
    means: 'decisions and rules of an office',
    phrases: ['decision[s]', 'determin+', 'regulations', 'rules', 'promulgat*', 'enactment', 'effective date'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'papers sent, filed, kept, issued',
    phrases: ['receipt', 'mail*', 'file[s|d]', 'filing', 'inspect*', 'record[s]', 'issue[s|d]', 'issuance'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'a request, a report, promulgation',
    phrases: ['antrag', 'mitteil+', 'anzeige', 'bericht*', 'vorlage', 'verkündung'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'a request, an opinion, a report, an appeal',
    phrases: ['demande', 'avis', 'rapport', 'recours'],
  },
  {
    language: 'en',
    law: 'any',
    means: 'courts and meetings',
    phrases: ['prosecution', 'proceedings', 'meeting[s]'],
  },
]

/** Within a span of time. */
export const DEADLINES: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'within, not later than',
    phrases: ['within', 'not later than', 'no later than', 'at the latest', 'in not more than'],
  },
  {
    language: 'de',
    law: 'any',
    means: 'within, at the latest',
    phrases: ['spätestens', 'innerhalb[ von]', 'binnen'],
  },
  {
    language: 'fr',
    law: 'any',
    means: 'within, at the latest',
    phrases: ['dans (les|un délai de)', 'au plus tard'],
  },
]
