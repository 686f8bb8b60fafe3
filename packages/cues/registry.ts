import {
  agencySpec,
  citationsSpec,
  comparisonSpec,
  contingencySpec,
  dataMandatesSpec,
  exemptionsSpec,
  fundingSpec,
  phaseInSpec,
  populationSpec,
  randomSpec,
  repealSpec,
  sanctionsSpec,
  sunsetSpec,
} from './clauses/clause-specs.ts'
import type { CueSpec } from './cue-spec.ts'
import { effectiveDateSpec } from './effective-date/spec.ts'
import { jurisdictionSpec } from './jurisdiction/spec.ts'
import { thresholdSpec } from './thresholds/spec.ts'
import { topicSpec } from './topic/spec.ts'

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
