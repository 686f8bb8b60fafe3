import { clauseSpec } from '../clauses/clause-spec.ts'

/** Law that the text rests on or changes. */
export const citationsSpec = clauseSpec('citations', 'citations')
