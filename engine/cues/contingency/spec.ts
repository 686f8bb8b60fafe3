import { clauseSpec } from '../clauses/clause-spec.ts'

/** What must come about before the rule counts. */
export const contingencySpec = clauseSpec('contingency', 'contingency')
