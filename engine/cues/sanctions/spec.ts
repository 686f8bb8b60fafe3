import { clauseSpec } from '../clauses/clause-spec.ts'

/** What follows a breach. */
export const sanctionsSpec = clauseSpec('sanctions', 'sanctions')
