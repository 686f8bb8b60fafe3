import { clauseSpec } from '../clauses/clause-spec.ts'

/** The rule comes in steps. */
export const phaseInSpec = clauseSpec('phase_in', 'phase-in', 'assignment', 6)
