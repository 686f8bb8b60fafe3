import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const REPEAL = phrasesOf('repeal', 'repeal')

/** Earlier law ends with it. */
export const repealRules = clauseRules('repeal', [
  {
    key: 'repeal',
    pattern: compilePhrases(REPEAL, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'Earlier law ends with it.',
  },
])
