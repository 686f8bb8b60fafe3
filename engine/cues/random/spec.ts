import { clauseSpec } from '../clauses/clause-spec.ts'

/** Chance decides who is served, or would if too many ask. */
export const randomSpec = clauseSpec('random', 'lottery or randomization', 'assignment', 7)
