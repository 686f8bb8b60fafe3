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
import { cueEntry, type CueEntry } from './cue-spec.ts'
import { effectiveDateSpec } from './effective-date/spec.ts'
import { jurisdictionSpec } from './jurisdiction/spec.ts'
import { thresholdSpec } from './thresholds/spec.ts'
import { topicSpec } from './topic/spec.ts'

/** One line per cue type, in the order in which a text's cues are given. */
const LINES = {
  jurisdiction: cueEntry(jurisdictionSpec, async () => (await import('./jurisdiction/index.ts')).jurisdictionRules),
  topic: cueEntry(topicSpec, async () => (await import('./topic/index.ts')).topicRules),
  effective_date: cueEntry(effectiveDateSpec, async () => (await import('./effective-date/index.ts')).dateRules),
  threshold_tokens: cueEntry(thresholdSpec, async () => (await import('./thresholds/index.ts')).thresholdRules),
  random: cueEntry(randomSpec, async () => (await import('./random/index.ts')).randomRules),
  comparison: cueEntry(comparisonSpec, async () => (await import('./comparison/index.ts')).comparisonRules),
  phase_in: cueEntry(phaseInSpec, async () => (await import('./phase-in/index.ts')).phaseInRules),
  population: cueEntry(populationSpec, async () => (await import('./population/index.ts')).populationRules),
  exemptions: cueEntry(exemptionsSpec, async () => (await import('./exemptions/index.ts')).exemptionRules),
  sunset: cueEntry(sunsetSpec, async () => (await import('./sunset/index.ts')).sunsetRules),
  repeal: cueEntry(repealSpec, async () => (await import('./repeal/index.ts')).repealRules),
  contingency: cueEntry(contingencySpec, async () => (await import('./contingency/index.ts')).contingencyRules),
  agency: cueEntry(agencySpec, async () => (await import('./agency/index.ts')).agencyRules),
  citations: cueEntry(citationsSpec, async () => (await import('./citations/index.ts')).citationRules),
  funding: cueEntry(fundingSpec, async () => (await import('./funding/index.ts')).fundingRules),
  data_mandates: cueEntry(dataMandatesSpec, async () => (await import('./data-mandates/index.ts')).dataMandateRules),
  sanctions: cueEntry(sanctionsSpec, async () => (await import('./sanctions/index.ts')).sanctionRules),
}

export type CueType = keyof typeof LINES

/** What a cue of each type carries, as its spec says. */
export type CueValues = {
  [Type in CueType]: (typeof LINES)[Type] extends CueEntry<string, infer Value> ? Value : never
}

/**
 * Every cue type by its name: the light part at once, its rules when a text is read. The union of cues, their reading, their
 * one-line text, the studio's words and the scoring of labelled texts derive from it.
 */
export const CUES: { readonly [Type in CueType]: CueEntry<Type, CueValues[Type]> } = LINES

/** The names of all types, in the order in which a text's cues are given. */
export const CUE_TYPES = Object.keys(CUES) as readonly CueType[]

export function isCueType(type: string): type is CueType {
  return Object.hasOwn(CUES, type)
}
