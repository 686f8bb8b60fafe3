import { clauseSpec } from '../clauses/clause-spec.ts'

/** The policy reaches some places or people only, so that others can be compared with them. */
export const comparisonSpec = clauseSpec('comparison', 'comparison areas', 'assignment', 8)
