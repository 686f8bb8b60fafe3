import { z } from 'zod'
import {
  designSuggestionSchema,
  ingestExtractResponseSchema,
  suggestionSchema,
} from '../../../contract/studio/ingest.ts'
import { parseCue } from '@casefiles/cues/kinds'
import type { CueHints } from '@casefiles/cues'
import { runSubprocess } from './subprocess/run-subprocess.ts'
import { TEXT_LIMITS, type TextLimits, TextRefusal } from './text/extracted-text.ts'

/** What the rules made of a text, as it is kept beside its cues. */
const storedReadingSchema = z.object({
  cues: ingestExtractResponseSchema.shape.cues,
  /** The jurisdiction's name, as a casefile has it. */
  jurisdictionName: z.string(),
  /** Without its place, which is looked up in the archive when it is asked for. */
  suggestion: suggestionSchema.omit({ domain: true, subdomain: true }),
  design: designSuggestionSchema,
})
export type StoredReading = z.infer<typeof storedReadingSchema>

/** @throws {z.ZodError} where the column holds something else */
export function parseStoredReading(json: string): StoredReading {
  return storedReadingSchema.parse(JSON.parse(json))
}

const { jurisdiction, topic, effective_date } = storedReadingSchema.shape.cues.shape
const readingSchema = z.object({
  cues: z.array(z.unknown().transform((cue) => parseCue(cue))),
  summary: z.object({ jurisdiction, topic, effective_date, threshold_tokens: z.array(z.string()) }),
  suggestion: storedReadingSchema.shape.suggestion,
  design: storedReadingSchema.shape.design,
})
/** Everything the rules make of a text, as another process answers it. */
export type PolicyReadingInSubprocess = z.infer<typeof readingSchema>

/**
 * Cues and suggestions of a text, read in a process of its own, so that neither a long text nor one made to keep a pattern
 * searching stops the server.
 *
 * @throws {TextRefusal} `upload/took-too-long`, `upload/took-too-much-memory`, `upload/damaged`
 */
export async function readPolicyInSubprocess(
  text: string,
  hints: CueHints = {},
  limits: Partial<TextLimits> = {},
): Promise<PolicyReadingInSubprocess> {
  const order = { task: 'policy' as const, hints, limits: { ...TEXT_LIMITS, ...limits } }
  const { result } = await runSubprocess(order, Buffer.from(text, 'utf8'))
  if (!result) throw new TextRefusal('upload/damaged', 'The text cannot be read by the rules.')
  return readingSchema.parse(result)
}
