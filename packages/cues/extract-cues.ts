import { type Cue, cuesOf, cueText } from './cue.ts'
import { CUE_TYPES, type CueType } from './registry.ts'
import { RULES } from './rules.ts'
import { readDocument, type PolicyDocument } from './text/document.ts'
import { currentThresholds } from './thresholds/current.ts'

/** What the person who uploaded a text says of it, by type of cue; the text itself is believed first. */
export type CueHints = { [Type in CueType]?: string | undefined }

export interface ExtractedCues {
  document: PolicyDocument
  cues: Cue[]
  summary: CueSummary
}

/** At this confidence and above a text tells enough to overrule the person who sent it. */
const SURE = 0.6

/** Every cue of a text, each with its place and reason; none of an empty one. */
export async function extractCues(text: string, hints: CueHints = {}): Promise<ExtractedCues> {
  const rules = await Promise.all(CUE_TYPES.map(async (type) => ({ type, ...(await RULES[type]()) })))
  const document = readDocument(text)
  const isEmpty = text.trim() === ''
  const cues = rules.flatMap(({ type, extract, fromHint }): readonly Cue[] => {
    const found: readonly Cue[] = isEmpty ? [] : extract(document)
    const hint = hints[type]
    if (hint === undefined || !fromHint || (found[0] && found[0].confidence >= SURE)) return found
    const given = fromHint(hint, found[0]?.cue_key)
    return given ? [given] : found
  })
  return { document, cues, summary: summaryOf(cues) }
}

/** `cues` of an ingestion (specification, section 3): one line for each of the four, the figures in full. */
export interface CueSummary {
  jurisdiction: string | null
  topic: string | null
  effective_date: string | null
  threshold_tokens: string[]
}

/** The four cues that a text is filed under, each in its shortest form. */
function summaryOf(cues: readonly Cue[]): CueSummary {
  const [jurisdiction] = cuesOf(cues, 'jurisdiction')
  const [topic] = cuesOf(cues, 'topic')
  return {
    jurisdiction: jurisdiction ? cueText(jurisdiction) : null,
    topic: topic ? cueText(topic) : null,
    effective_date: cuesOf(cues, 'effective_date')[0]?.cue_value.iso ?? null,
    threshold_tokens: [...new Set(currentThresholds(cues).flatMap(({ phrase }) => phrase ?? []))],
  }
}
