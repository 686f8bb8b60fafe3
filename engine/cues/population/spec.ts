import { clauseSpec } from '../clauses/clause-spec.ts'

/** Whom the rule is about. */
export const populationSpec = clauseSpec('population', 'population', 'plain', 10)
