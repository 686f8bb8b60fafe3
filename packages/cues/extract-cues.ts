import type { Cue } from './cue.ts'
import { CUE_TYPES, type CueType } from './registry.ts'
import { RULES } from './rules.ts'
import { summaryOf, type CueSummary } from './summary.ts'
import { readDocument, type PolicyDocument } from './text/document.ts'

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
