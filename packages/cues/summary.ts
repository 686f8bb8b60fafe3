import { type Cue, cuesOf, cueText } from './cue.ts'
import { currentThresholds } from './thresholds/current.ts'

/** `cues` of an ingestion (specification, section 3): one line for each of the four, the figures in full. */
export interface CueSummary {
  jurisdiction: string | null
  topic: string | null
  effective_date: string | null
  threshold_tokens: string[]
}

/** The four cues that a text is filed under, each in its shortest form. */
export function summaryOf(cues: readonly Cue[]): CueSummary {
  const [jurisdiction] = cuesOf(cues, 'jurisdiction')
  const [topic] = cuesOf(cues, 'topic')
  return {
    jurisdiction: jurisdiction ? cueText(jurisdiction) : null,
    topic: topic ? cueText(topic) : null,
    effective_date: cuesOf(cues, 'effective_date')[0]?.cue_value.iso ?? null,
    threshold_tokens: [...new Set(currentThresholds(cues).flatMap(({ phrase }) => phrase ?? []))],
  }
}
