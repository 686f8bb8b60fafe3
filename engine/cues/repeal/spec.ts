import { clauseSpec } from '../clauses/clause-spec.ts'

/** Earlier law ends with it. */
export const repealSpec = clauseSpec('repeal', 'repeal')
