import { z } from 'zod'
import {
  designSuggestionSchema,
  ingestExtractResponseSchema,
  suggestionSchema,
} from '../../../contract/studio/ingest.ts'

/** What the rules made of a text, as it is kept beside its cues. */
export const storedReadingSchema = z.object({
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
