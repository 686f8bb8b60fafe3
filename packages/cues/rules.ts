import type { CueRules } from './cue-spec.ts'
import type { CueType, CueValues } from './registry.ts'

/** The rules of every cue type, loaded when a text is read. */
export const RULES: { readonly [Type in CueType]: () => Promise<CueRules<Type, CueValues[Type]>> } = {
  jurisdiction: async () => (await import('./jurisdiction/index.ts')).jurisdictionRules,
  topic: async () => (await import('./topic/index.ts')).topicRules,
  effective_date: async () => (await import('./effective-date/index.ts')).dateRules,
  threshold_tokens: async () => (await import('./thresholds/index.ts')).thresholdRules,
  random: async () => (await import('./random/index.ts')).randomRules,
  comparison: async () => (await import('./comparison/index.ts')).comparisonRules,
  phase_in: async () => (await import('./phase-in/index.ts')).phaseInRules,
  population: async () => (await import('./population/index.ts')).populationRules,
  exemptions: async () => (await import('./exemptions/index.ts')).exemptionRules,
  sunset: async () => (await import('./sunset/index.ts')).sunsetRules,
  repeal: async () => (await import('./repeal/index.ts')).repealRules,
  contingency: async () => (await import('./contingency/index.ts')).contingencyRules,
  agency: async () => (await import('./agency/index.ts')).agencyRules,
  citations: async () => (await import('./citations/index.ts')).citationRules,
  funding: async () => (await import('./funding/index.ts')).fundingRules,
  data_mandates: async () => (await import('./data-mandates/index.ts')).dataMandateRules,
  sanctions: async () => (await import('./sanctions/index.ts')).sanctionRules,
}
