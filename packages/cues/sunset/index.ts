import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const EXPIRY = phrasesOf('sunset', 'expiry')
const NO_EXPIRY = phrasesOf('sunset', 'no-expiry')

/** The rule ends by itself. */
export const sunsetRules = clauseRules('sunset', [
  {
    key: 'expiry',
    pattern: compilePhrases(EXPIRY, 'gi', WORD_STARTS),
    // what ends is a right that somebody holds under the rule
    unless: compilePhrases(NO_EXPIRY, 'i'),
    quote: 'clause',
    confidence: 0.7,
    reason: 'The rule ends by itself: what comes back shows what it did.',
  },
])
