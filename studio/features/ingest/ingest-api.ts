import type { z } from 'zod'
import type {
  designSuggestionRequestSchema,
  designSuggestionSchema,
  ingestLockRequestSchema,
  ingestLockResponseSchema,
  suggestionSchema,
} from '../../../contract/studio/ingest.ts'
import { callApi } from '../../app/api.ts'
import type { LetteredCue } from '../cues/cue-types.ts'
import { cueIdentity, reportDecision, type Decision, type useDecisions } from '../cues/decisions.ts'

/** Reading a long text takes its time. */
const READING_MS = 120_000

export type Suggestion = z.infer<typeof suggestionSchema>
export type DesignSuggestion = z.infer<typeof designSuggestionSchema>
export type LockRequest = z.input<typeof ingestLockRequestSchema>
export type LockAnswer = z.infer<typeof ingestLockResponseSchema>

/** @param hints what the analyst says of the text; the text itself is believed first */
export function uploadText(file: File, hints: { jurisdiction: string; topic: string }) {
  const form = new FormData()
  form.set('file', file)
  form.set('jurisdiction_hint', hints.jurisdiction)
  form.set('topic_hint', hints.topic)
  return callApi('POST /api/v3/ingest/upload', { form, timeout: READING_MS })
}

export function extractCues(artifact_id: string) {
  return callApi('POST /api/v3/ingest/extract', { body: { artifact_id }, timeout: READING_MS })
}

export async function suggestDesign(artifact_id: string): Promise<Suggestion> {
  const answer = await callApi('POST /api/v3/ingest/suggest', { body: { artifact_id }, timeout: READING_MS })
  return answer.suggestion
}

/** Tells what was decided of a suggested pattern. */
export async function sendPatternDecision(artifact_id: string, pattern: string, decision: Decision): Promise<void> {
  const name = decision === 'accepted' ? 'POST /api/v3/ingest/accept' : 'POST /api/v3/ingest/reject'
  await callApi(name, { body: { artifact_id, suggestion_type: 'pattern', suggested_value: pattern } })
}

/** Tells what was decided of anything else that was suggested: a cue, a design. */
export async function sendFeedback(item: unknown, decision: Decision): Promise<void> {
  const accepted = decision === 'accepted'
  await callApi('POST /api/v2/suggestions/feedback', {
    body: { eventType: accepted ? 'accept' : 'reject', suggestionPayload: { item }, accepted },
  })
}

export function lockSnapshot(request: LockRequest) {
  return callApi('POST /api/v3/ingest/lock', { body: request })
}

/** Designs for a casefile that is being begun. */
export function suggestForCasefile(request: z.input<typeof designSuggestionRequestSchema>) {
  return callApi('POST /api/v2/suggestions', { body: request, timeout: READING_MS })
}

/** Keeps a decision about one cue of a text or about a group of them, and reports it; a group is reported once. */
export function decideCues(
  artifact: string,
  { decideAll }: Pick<ReturnType<typeof useDecisions>, 'decideAll'>,
  lettered: readonly LetteredCue[],
  decision: Decision | null,
): void {
  const identities = lettered.map(({ cue }) => cueIdentity(cue))
  decideAll('cues', identities, decision)
  if (decision === null) return
  const [{ cue }] = lettered
  const group = lettered.length > 1 ? { group_size: lettered.length } : {}
  reportDecision(sendFeedback({ artifact_id: artifact, ...cue, ...group }, decision))
}
