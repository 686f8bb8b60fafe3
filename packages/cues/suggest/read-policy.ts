import type { Cue } from '../cue.ts'
import { extractCues, type CueHints, type CueSummary } from '../extract-cues.ts'
import { featuresOf } from './features-of.ts'
import { suggest, suggestDesign, type DesignSuggestion, type Suggestion } from './suggest.ts'

/** Everything the rules make of a text. */
export interface PolicyReading {
  cues: Cue[]
  summary: CueSummary
  suggestion: Suggestion
  design: DesignSuggestion
}

/** Cues and suggestions of a text: a long act takes a second and more. */
export async function readPolicy(text: string, hints: CueHints = {}): Promise<PolicyReading> {
  const { document, cues, summary } = await extractCues(text, hints)
  const features = featuresOf(document, cues)
  return { cues, summary, suggestion: suggest(document, features), design: suggestDesign(features) }
}
