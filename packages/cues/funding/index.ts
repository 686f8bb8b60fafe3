import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const MONEY = phrasesOf('funding', 'money')

/** What pays for it. */
export const fundingRules = clauseRules('funding', [
  {
    key: 'money',
    pattern: compilePhrases(MONEY, 'gi'),
    quote: 'clause',
    confidence: 0.55,
    reason: 'It says what pays for it.',
  },
])
