import { compilePhrases, WORD_STARTS } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const EXPERIMENT = phrasesOf('random', 'experiment')
const LOTTERY = phrasesOf('random', 'lottery')
const NO_LOTTERY = phrasesOf('random', 'no-lottery')
const OVERSUBSCRIPTION = phrasesOf('random', 'oversubscription')

/** Chance decides who is served, or would if too many ask. */
export const randomRules = clauseRules('random', [
  {
    key: 'lottery',
    pattern: compilePhrases(LOTTERY, 'gi', WORD_STARTS),
    // drawn to be looked at, or played for
    unless: compilePhrases(NO_LOTTERY, 'i'),
    quote: 'clause',
    confidence: 0.9,
    reason: 'Chance decides who is served: a comparison of winners and losers is an experiment.',
  },
  {
    key: 'randomized-evaluation',
    pattern: compilePhrases(EXPERIMENT, 'gi'),
    quote: 'clause',
    confidence: 0.85,
    reason: 'The text itself asks for an experimental evaluation.',
  },
  {
    key: 'oversubscription',
    pattern: compilePhrases(OVERSUBSCRIPTION, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'More may apply than can be served; how the rest are chosen may give a comparison.',
  },
])
