import * as z from 'zod/mini'
import type { CueFamily, CueSpec } from '../cue-spec.ts'

/** Types of clauses without a place of their own in the studio's list come last, mixed, in the order of the text. */
const LAST = 12

/** A cue type whose value is the words themselves: a clause, or a name that stands in it. */
export function clauseSpec<Type extends string>(
  type: Type,
  words: string,
  family: CueFamily = 'plain',
  rank = LAST,
): CueSpec<Type, string> {
  return { type, value: z.string(), text: (value) => value, codeOf: null, words, family, rank, labelled: 'examples' }
}
