import { clauseSpec } from '../clauses/clause-spec.ts'

/** Who or what is taken out of the rule. */
export const exemptionsSpec = clauseSpec('exemptions', 'exemptions')
