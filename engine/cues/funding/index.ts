import { compilePhrases } from '../phrases/compile-phrases.ts'
import { MONEY } from './phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'

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
