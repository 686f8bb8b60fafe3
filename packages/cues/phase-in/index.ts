import { compilePhrases } from '../phrases/compile-phrases.ts'
import { clauseRules } from '../clauses/clause-cues.ts'
import type { CueRules } from '../cue-spec.ts'
import { phrasesOf } from '../tables/read-table.ts'
import { datedSteps } from './dated-steps.ts'

const STEPS = phrasesOf('phase-in', 'steps')

/** Words that say that there are steps. */
const worded = clauseRules('phase_in', [
  {
    key: 'steps',
    pattern: compilePhrases(STEPS, 'gi'),
    quote: 'clause',
    confidence: 0.65,
    reason: 'The rule comes in steps; those reached early and late can be compared.',
  },
])

/** The rule comes in steps. */
export const phaseInRules: CueRules<'phase_in', string> = {
  extract(document) {
    const cues = worded.extract(document)
    const isQuoted = (start: number, end: number) =>
      cues.some((cue) => cue.start !== null && cue.end !== null && cue.start < end && start < cue.end)
    return [...cues, ...datedSteps(document, isQuoted)]
  },
}
