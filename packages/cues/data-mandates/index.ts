import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const REPORT = phrasesOf('data-mandates', 'report')

/** What is counted and reported. */
export const dataMandateRules = clauseRules('data_mandates', [
  {
    key: 'report',
    pattern: compilePhrases(REPORT, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'It has data collected that an evaluation could use.',
  },
])
