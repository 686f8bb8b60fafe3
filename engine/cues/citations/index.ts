import { AS_THEY_STAND, compilePhrases } from '../phrases/compile-phrases.ts'
import { STATUTE } from './phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'

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
