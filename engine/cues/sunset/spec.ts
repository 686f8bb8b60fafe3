import { clauseSpec } from '../clauses/clause-spec.ts'

/** The rule ends by itself. */
export const sunsetSpec = clauseSpec('sunset', 'sunset', 'date', 5)
