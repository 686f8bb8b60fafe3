import { clauseSpec } from '../clauses/clause-spec.ts'

/** Who carries the rule out. */
export const agencySpec = clauseSpec('agency', 'agency')
