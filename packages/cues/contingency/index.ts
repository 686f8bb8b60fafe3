import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const CONDITION = phrasesOf('contingency', 'condition')

/** What must come about before the rule counts. */
export const contingencyRules = clauseRules('contingency', [
  {
    key: 'condition',
    pattern: compilePhrases(CONDITION, 'gi'),
    quote: 'clause',
    confidence: 0.55,
    reason: 'The rule hangs on something that may or may not come about.',
  },
])
