import * as z from 'zod/mini'
import type { CueFamily, CueSpec } from '../cue-spec.ts'

/** Types of clauses without a place of their own in the studio's list come last, mixed, in the order of the text. */
const LAST = 12

/** A cue type whose value is the words themselves: a clause, or a name that stands in it. */
function clauseSpec<Type extends string>(
  type: Type,
  words: string,
  family: CueFamily = 'plain',
  rank = LAST,
): CueSpec<Type, string> {
  return { type, value: z.string(), text: (value) => value, codeOf: null, words, family, rank, labelled: 'examples' }
}

/** Chance decides who is served, or would if too many ask. */
export const randomSpec = clauseSpec('random', 'lottery or randomization', 'assignment', 7)

/** The policy reaches some places or people only, so that others can be compared with them. */
export const comparisonSpec = clauseSpec('comparison', 'comparison areas', 'assignment', 8)

/** The rule comes in steps. */
export const phaseInSpec = clauseSpec('phase_in', 'phase-in', 'assignment', 6)

/** Whom the rule is about. */
export const populationSpec = clauseSpec('population', 'population', 'plain', 10)

/** Who or what is taken out of the rule. */
export const exemptionsSpec = clauseSpec('exemptions', 'exemptions')

/** The rule ends by itself. */
export const sunsetSpec = clauseSpec('sunset', 'sunset', 'date', 5)

/** Earlier law ends with it. */
export const repealSpec = clauseSpec('repeal', 'repeal')

/** What must come about before the rule counts. */
export const contingencySpec = clauseSpec('contingency', 'contingency')

/** Who carries the rule out. */
export const agencySpec = clauseSpec('agency', 'agency')

/** Law that the text rests on or changes. */
export const citationsSpec = clauseSpec('citations', 'citations')

/** What pays for it. */
export const fundingSpec = clauseSpec('funding', 'funding', 'plain', 9)

/** What is counted and reported. */
export const dataMandatesSpec = clauseSpec('data_mandates', 'data that must be kept', 'plain', 11)

/** What follows a breach. */
export const sanctionsSpec = clauseSpec('sanctions', 'sanctions')
