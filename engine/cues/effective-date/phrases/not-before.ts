import type { PhraseTable } from '../../phrases/phrase-table.ts'

/** What is not done for the time before. */
export const PAID: PhraseTable = [
  { language: 'en', law: 'any', means: 'paid', phrases: ['payable', 'paid', 'made'] },
  { language: 'fr', law: 'any', means: 'paid', phrases: ['versé[e][s]', 'payé[e][s]'] },
  { language: 'de', law: 'any', means: 'paid, granted', phrases: ['gezahlt', 'gewährt'] },
]

/** Spans of time that something is paid for. */
export const SPANS: PhraseTable = [
  {
    language: 'en',
    law: 'any',
    means: 'a span of time',
    phrases: ['month[s]', 'week[s]', 'day[s]', 'period[s]', 'year[s]'],
  },
  { language: 'fr', law: 'any', means: 'a span of time', phrases: ['mois', 'jour[s]', 'semaine[s]', 'année'] },
  { language: 'de', law: 'any', means: 'a span of time', phrases: ['zeit[raum|räume]'] },
]

/** Words between the span and the day it lies before. */
export const EARLIER: PhraseTable = [
  { language: 'en', law: 'any', means: 'before', phrases: ['before', 'prior to', 'earlier than', 'preceding'] },
  { language: 'fr', law: 'any', means: 'before', phrases: ['antérieur[e][s] (à|au)', 'avant'] },
  { language: 'de', law: 'any', means: 'before', phrases: ['vor'] },
]
