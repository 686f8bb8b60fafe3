import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const NO_OPT_IN = phrasesOf('comparison', 'no-opt-in')
const OPT_IN = phrasesOf('comparison', 'opt-in')
const PILOT = phrasesOf('comparison', 'pilot')
const SOME_AREAS = phrasesOf('comparison', 'some-areas')

/** The policy reaches some places or people only, so that others can be compared with them. */
export const comparisonRules = clauseRules('comparison', [
  {
    key: 'pilot',
    pattern: compilePhrases(PILOT, 'gi'),
    quote: 'clause',
    confidence: 0.8,
    reason: 'The policy runs in some places or for some people only; the others are a comparison.',
  },
  {
    key: 'some-areas',
    pattern: compilePhrases(SOME_AREAS, 'gi'),
    quote: 'clause',
    confidence: 0.6,
    reason: 'The rule holds in some areas and not in others.',
  },
  {
    key: 'opt-in',
    pattern: compilePhrases(OPT_IN, 'gi'),
    // a recital tells what a body may do under another law
    unless: compilePhrases(NO_OPT_IN, 'i'),
    quote: 'clause',
    confidence: 0.55,
    reason: 'Bodies choose for themselves whether to take part, so adoption differs among them.',
  },
])
