import * as z from 'zod/mini'
import type { CueFamily, CueSpec } from './cue-spec.ts'
import { effectiveDateSpec } from './effective-date/spec.ts'
import { jurisdictionSpec } from './jurisdiction/spec.ts'
import { thresholdSpec } from './thresholds/spec.ts'
import { topicSpec } from './topic/spec.ts'

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
const randomSpec = clauseSpec('random', 'lottery or randomization', 'assignment', 7)

/** The policy reaches some places or people only, so that others can be compared with them. */
const comparisonSpec = clauseSpec('comparison', 'comparison areas', 'assignment', 8)

/** The rule comes in steps. */
const phaseInSpec = clauseSpec('phase_in', 'phase-in', 'assignment', 6)

/** Whom the rule is about. */
const populationSpec = clauseSpec('population', 'population', 'plain', 10)

/** Who or what is taken out of the rule. */
const exemptionsSpec = clauseSpec('exemptions', 'exemptions')

/** The rule ends by itself. */
const sunsetSpec = clauseSpec('sunset', 'sunset', 'date', 5)

/** Earlier law ends with it. */
const repealSpec = clauseSpec('repeal', 'repeal')

/** What must come about before the rule counts. */
const contingencySpec = clauseSpec('contingency', 'contingency')

/** Who carries the rule out. */
const agencySpec = clauseSpec('agency', 'agency')

/** Law that the text rests on or changes. */
const citationsSpec = clauseSpec('citations', 'citations')

/** What pays for it. */
const fundingSpec = clauseSpec('funding', 'funding', 'plain', 9)

/** What is counted and reported. */
const dataMandatesSpec = clauseSpec('data_mandates', 'data that must be kept', 'plain', 11)

/** What follows a breach. */
const sanctionsSpec = clauseSpec('sanctions', 'sanctions')

/** One line per cue type, in the order in which a text's cues are given; `rules.ts` has the rules of each. */
const LINES = {
  jurisdiction: jurisdictionSpec,
  topic: topicSpec,
  effective_date: effectiveDateSpec,
  threshold_tokens: thresholdSpec,
  random: randomSpec,
  comparison: comparisonSpec,
  phase_in: phaseInSpec,
  population: populationSpec,
  exemptions: exemptionsSpec,
  sunset: sunsetSpec,
  repeal: repealSpec,
  contingency: contingencySpec,
  agency: agencySpec,
  citations: citationsSpec,
  funding: fundingSpec,
  data_mandates: dataMandatesSpec,
  sanctions: sanctionsSpec,
}

export type CueType = keyof typeof LINES

/** What a cue of each type carries, as its spec says. */
export type CueValues = {
  [Type in CueType]: (typeof LINES)[Type] extends CueSpec<string, infer Value> ? Value : never
}

/**
 * What every cue type says of itself, by its name. The union of cues, their reading, their one-line text, the studio's words and the
 * scoring of labelled texts derive from it.
 */
export const CUES: { readonly [Type in CueType]: CueSpec<Type, CueValues[Type]> } = LINES

/** The names of all types, in the order in which a text's cues are given. */
export const CUE_TYPES = Object.keys(CUES) as readonly CueType[]

export function isCueType(type: string): type is CueType {
  return Object.hasOwn(CUES, type)
}
