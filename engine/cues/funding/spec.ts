import { clauseSpec } from '../clauses/clause-spec.ts'

/** What pays for it. */
export const fundingSpec = clauseSpec('funding', 'funding', 'plain', 9)
