import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const REPEAL = phrasesOf('repeal', 'repeal')
const NO_REPEAL = phrasesOf('repeal', 'no-repeal')

/** Earlier law ends with it. */
export const repealRules = clauseRules('repeal', [
  {
    key: 'repeal',
    pattern: compilePhrases(REPEAL, 'gi'),
    // the text ends itself, or goes on until another ends it
    unless: compilePhrases(NO_REPEAL, 'i'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'Earlier law ends with it.',
  },
])
