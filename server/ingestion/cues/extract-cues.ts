import type { Cue } from './cue.ts'
import { readDocument } from './document.ts'
import type { PolicyDocument } from './document.ts'
import { effectiveDateCues } from './effective-date/index.ts'
import { jurisdictionCues } from './jurisdiction/jurisdiction-cue.ts'
import { jurisdictionHint, topicHint } from './hints.ts'
import { otherCues } from './other/other-cues.ts'
import { thresholdCues } from './thresholds/index.ts'
import { topicCues } from './topic/topic-cue.ts'

/** What the person who uploaded a text says of it; the text itself is believed first. */
export interface CueHints {
  jurisdiction?: string | undefined
  topic?: string | undefined
}

/** `cues` of an ingestion (specification, section 3): one line for each of the four, the figures in full. */
export interface CueSummary {
  jurisdiction: string | null
  topic: string | null
  effective_date: string | null
  threshold_tokens: string[]
}

export interface ExtractedCues {
  document: PolicyDocument
  cues: Cue[]
  summary: CueSummary
}

/** Every cue of a text, each with its place and reason; none of an empty one. */
export function extractCues(text: string, hints: CueHints = {}): ExtractedCues {
  const document = readDocument(text)
  const isEmpty = text.trim() === ''
  const cues = isEmpty
    ? [...jurisdictionHint([], hints.jurisdiction), ...topicHint([], hints.topic)]
    : [
        ...jurisdictionHint(jurisdictionCues(document), hints.jurisdiction),
        ...topicHint(topicCues(document), hints.topic),
        ...effectiveDateCues(document),
        ...thresholdCues(document),
        ...otherCues(document),
      ]
  return { document, cues, summary: summaryOf(cues) }
}

function summaryOf(cues: readonly Cue[]): CueSummary {
  const valueOf = <T>(type: string) => cues.find(({ cue_type }) => cue_type === type)?.cue_value as T | undefined
  const topic = valueOf<{ domain: string; subdomain: string }>('topic')
  const current = cues.filter(
    ({ cue_type, cue_value }) => cue_type === 'threshold_tokens' && (cue_value as { role: string }).role === 'current',
  )
  return {
    jurisdiction: valueOf<{ code: string }>('jurisdiction')?.code ?? null,
    topic: topic ? `${topic.domain}/${topic.subdomain}` : null,
    effective_date: valueOf<{ iso: string | null }>('effective_date')?.iso ?? null,
    threshold_tokens: [...new Set(current.flatMap(({ phrase }) => phrase ?? []))],
  }
}
