import type { z } from 'zod'
import type {
  designSuggestionRequestSchema,
  designSuggestionSchema,
  ingestDecisionSchema,
  ingestExtractResponseSchema,
  ingestLockRequestSchema,
  ingestLockResponseSchema,
  ingestSuggestResponseSchema,
  ingestUploadResponseSchema,
  suggestionFeedbackSchema,
  suggestionSchema,
} from '../../../contract/studio/ingest.ts'
import { api } from '../../app/api.ts'
import type { Decision } from '../cues/decisions.ts'

/** Reading a long text takes its time. */
const READING_MS = 120_000

export type Suggestion = z.infer<typeof suggestionSchema>
export type DesignSuggestion = z.infer<typeof designSuggestionSchema>
export type Extraction = z.infer<typeof ingestExtractResponseSchema>
export type LockRequest = z.input<typeof ingestLockRequestSchema>
export type LockAnswer = z.infer<typeof ingestLockResponseSchema>

/** @param hints what the analyst says of the text; the text itself is believed first */
export function uploadText(
  file: File,
  hints: { jurisdiction: string; topic: string },
): Promise<z.infer<typeof ingestUploadResponseSchema>> {
  const body = new FormData()
  body.set('file', file)
  body.set('jurisdiction_hint', hints.jurisdiction)
  body.set('topic_hint', hints.topic)
  return api.post('v3/ingest/upload', { body, timeout: READING_MS }).json()
}

export function extractCues(artifact_id: string): Promise<Extraction> {
  return api.post('v3/ingest/extract', { json: { artifact_id }, timeout: READING_MS }).json()
}

export async function suggestDesign(artifact_id: string): Promise<Suggestion> {
  const call = api.post('v3/ingest/suggest', { json: { artifact_id }, timeout: READING_MS })
  return (await call.json<z.infer<typeof ingestSuggestResponseSchema>>()).suggestion
}

/** Tells what was decided of a suggested pattern. */
export async function sendPatternDecision(artifact_id: string, pattern: string, decision: Decision): Promise<void> {
  const json: z.infer<typeof ingestDecisionSchema> = {
    artifact_id,
    suggestion_type: 'pattern',
    suggested_value: pattern,
  }
  await api.post(`v3/ingest/${decision === 'accepted' ? 'accept' : 'reject'}`, { json })
}

/** Tells what was decided of anything else that was suggested: a cue, a design. */
export async function sendFeedback(item: unknown, decision: Decision): Promise<void> {
  const accepted = decision === 'accepted'
  const json: z.infer<typeof suggestionFeedbackSchema> = {
    eventType: accepted ? 'accept' : 'reject',
    suggestionPayload: { item },
    accepted,
  }
  await api.post('v2/suggestions/feedback', { json })
}

export function lockSnapshot(request: LockRequest): Promise<LockAnswer> {
  return api.post('v3/ingest/lock', { json: request }).json()
}

/** Designs for a casefile that is being begun. */
export function suggestForCasefile(request: z.input<typeof designSuggestionRequestSchema>): Promise<DesignSuggestion> {
  return api.post('v2/suggestions', { json: request, timeout: READING_MS }).json()
}
