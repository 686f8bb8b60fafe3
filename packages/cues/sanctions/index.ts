import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const PENALTY = phrasesOf('sanctions', 'penalty')
const NO_PENALTY = phrasesOf('sanctions', 'no-penalty')

/** What follows a breach. */
export const sanctionRules = clauseRules('sanctions', [
  {
    key: 'penalty',
    pattern: compilePhrases(PENALTY, 'gi', WORD_STARTS),
    // somebody's record
    unless: compilePhrases(NO_PENALTY, 'i'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'It says what follows a breach.',
  },
])
