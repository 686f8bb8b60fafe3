import type { CueRules } from './cue-spec.ts'
import type { CueType, CueValues } from './registry.ts'

const clauses = () => import('./clauses/clause-rules.ts')

/** The rules of every cue type, loaded when a text is read. */
export const RULES: { readonly [Type in CueType]: () => Promise<CueRules<Type, CueValues[Type]>> } = {
  jurisdiction: async () => (await import('./jurisdiction/jurisdiction-cue.ts')).jurisdictionRules,
  topic: async () => (await import('./topic/index.ts')).topicRules,
  effective_date: async () => (await import('./effective-date/index.ts')).dateRules,
  threshold_tokens: async () => (await import('./thresholds/index.ts')).thresholdRules,
  random: async () => (await clauses()).randomRules,
  comparison: async () => (await clauses()).comparisonRules,
  phase_in: async () => (await import('./phase-in/index.ts')).phaseInRules,
  population: async () => (await import('./population/index.ts')).populationRules,
  exemptions: async () => (await clauses()).exemptionRules,
  sunset: async () => (await clauses()).sunsetRules,
  repeal: async () => (await clauses()).repealRules,
  contingency: async () => (await clauses()).contingencyRules,
  agency: async () => (await clauses()).agencyRules,
  citations: async () => (await clauses()).citationRules,
  funding: async () => (await clauses()).fundingRules,
  data_mandates: async () => (await clauses()).dataMandateRules,
  sanctions: async () => (await clauses()).sanctionRules,
}
