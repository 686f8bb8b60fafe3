import { clauseRules } from '../clauses/clause-cues.ts'
import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { OFFICES_BY_NAME, OFFICES_IN_ANY_CASE } from './phrases.ts'

/** Who carries the rule out. */
export const agencyRules = clauseRules('agency', [
  {
    key: 'office',
    pattern: compilePhrases(OFFICES_BY_NAME, 'g', WORD_STARTS),
    quote: 'words',
    confidence: 0.6,
    reason: 'It carries the rule out.',
  },
  {
    key: 'office',
    pattern: compilePhrases(OFFICES_IN_ANY_CASE, 'giu'),
    quote: 'words',
    confidence: 0.5,
    reason: 'It carries the rule out.',
  },
])
