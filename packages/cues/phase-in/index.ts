import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import { phrasesOf } from '../tables/read-table.ts'

const STEPS = phrasesOf('phase-in', 'steps')

/** The rule comes in steps. */
export const phaseInRules = clauseRules('phase_in', [
  {
    key: 'steps',
    pattern: compilePhrases(STEPS, 'gi'),
    quote: 'clause',
    confidence: 0.65,
    reason: 'The rule comes in steps; those reached early and late can be compared.',
  },
])
