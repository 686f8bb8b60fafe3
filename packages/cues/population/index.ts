import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { ELIGIBILITY, PERSONS } from './phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'

/** Whom the rule is about. */
export const populationRules = clauseRules('population', [
  {
    key: 'persons',
    pattern: compilePhrases(PERSONS, 'gi', WORD_STARTS),
    quote: 'clause',
    confidence: 0.5,
    reason: 'It names whom the rule is about.',
  },
  {
    key: 'eligibility',
    pattern: compilePhrases(ELIGIBILITY, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'It says who qualifies.',
  },
])
