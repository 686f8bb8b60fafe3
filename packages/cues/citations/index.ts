import { AS_THEY_STAND, compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const STATUTE = phrasesOf('citations', 'statute')

/** Law that the text rests on or changes. */
export const citationRules = clauseRules('citations', [
  {
    key: 'statute',
    pattern: compilePhrases(STATUTE, 'gu', AS_THEY_STAND),
    quote: 'words',
    confidence: 0.8,
    reason: 'Law that it rests on or changes.',
  },
])
