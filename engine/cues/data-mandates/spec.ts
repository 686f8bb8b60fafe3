import { clauseSpec } from '../clauses/clause-spec.ts'

/** What is counted and reported. */
export const dataMandatesSpec = clauseSpec('data_mandates', 'data that must be kept', 'plain', 11)
