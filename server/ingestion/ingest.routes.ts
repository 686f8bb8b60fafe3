import {
  decisionResponseSchema,
  designSuggestionRequestSchema,
  designSuggestionSchema,
  ingestDecisionSchema,
  ingestExtractResponseSchema,
  ingestLockRequestSchema,
  ingestLockResponseSchema,
  ingestRequestSchema,
  ingestSuggestResponseSchema,
  ingestUploadFieldsSchema,
  ingestUploadResponseSchema,
  suggestionFeedbackSchema,
} from '../../contract/studio/ingest.ts'
import { READING_ERRORS, RECEIVING_ERRORS } from '../artifacts/artifact.routes.ts'
import { addArtifact, getArtifact } from '../artifacts/artifact.service.ts'
import type { ServerContext } from '../context.ts'
import { actorOf } from '../drafts/draft.routes.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'
import { fileField, uploadFields } from '../uploads/upload-fields.ts'
import { listCues } from './list-cues.ts'
import { insertFeedback } from './ingest.repository.ts'
import { lockSnapshot } from './lock-snapshot.ts'
import { readArtifact } from './read-artifact.ts'
import { decide, suggestDesigns, suggestFor } from './suggestion.service.ts'
import { TEXT_LIMITS } from './text/extracted-text.ts'

const analyst = { role: 'analyst' } as const
const NO_DATE = 'missing effective date; you can still Lock.'
const decisionErrors = ['artifact/not-found', 'ingest/not-suggested', 'ingest/unknown-suggestion'] as const

/** From a policy text to a draft: upload, extract, suggest, decide, lock. */
export function ingestRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    defineRoute({
      method: 'POST',
      path: '/api/v3/ingest/upload',
      access: analyst,
      summary: 'Keep a policy text, with what its sender knows of it.',
      bodies: { 'multipart/form-data': ingestUploadFieldsSchema.extend({ file: fileField }) },
      answer: ingestUploadResponseSchema,
      errors: [...RECEIVING_ERRORS],
      handle: async ({ request, caller }) => {
        const upload = await receiveUpload(request, context.uploads, TEXT_LIMITS.bytes)
        const hints = await uploadFields(context.uploads, upload, ingestUploadFieldsSchema)
        const said = { jurisdictionHint: hints.jurisdiction_hint, topicHint: hints.topic_hint }
        const { id, hint } = await addArtifact(context, upload, { kind: 'policy_text', ...said }, caller.user.id)
        return { artifact_id: id, hint }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v3/ingest/extract',
      access: analyst,
      summary: 'Read the text for cues, each with confidence, place and reason.',
      body: ingestRequestSchema,
      answer: ingestExtractResponseSchema,
      errors: ['artifact/not-found', ...READING_ERRORS],
      handle: async ({ body: { artifact_id } }) => {
        const artifact = await getArtifact(db, artifact_id)
        const { cues } = await readArtifact(context, artifact)
        const warnings = cues.effective_date === null ? [NO_DATE] : []
        if (artifact.hint) warnings.push(artifact.hint)
        return { artifact_id, cues, found: await listCues(db, artifact_id), warnings }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v3/ingest/suggest',
      access: analyst,
      summary: 'What the text suggests: where it belongs, a hypothesis, and designs that could measure it.',
      body: ingestRequestSchema,
      answer: ingestSuggestResponseSchema,
      errors: ['artifact/not-found', ...READING_ERRORS],
      handle: async ({ body: { artifact_id } }) => ({
        artifact_id,
        suggestion: await suggestFor(context, await getArtifact(db, artifact_id)),
      }),
    }),
    ...(['accept', 'reject'] as const).map((decision) =>
      defineRoute({
        method: 'POST',
        path: `/api/v3/ingest/${decision}`,
        access: analyst,
        summary: `${decision === 'accept' ? 'Accept' : 'Reject'} a suggestion; a later decision replaces it.`,
        body: ingestDecisionSchema,
        answer: decisionResponseSchema,
        errors: [...decisionErrors],
        handle: async ({ body, caller }) => ({
          success: true as const,
          suggestion: await decide(context, body, decision, caller.user.id),
        }),
      }),
    ),
    defineRoute({
      method: 'POST',
      path: '/api/v3/ingest/lock',
      access: analyst,
      summary: 'Freeze the policy as it was understood, and begin its casefile as a draft.',
      body: ingestLockRequestSchema,
      answer: ingestLockResponseSchema,
      errors: ['artifact/not-found', 'ingest/already-locked', 'casefile/unknown-place', ...READING_ERRORS],
      handle: ({ body, caller }) => lockSnapshot(context, body, actorOf(caller)),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v2/suggestions',
      access: analyst,
      summary: 'Designs for a casefile, by its policy texts or by title and place.',
      body: designSuggestionRequestSchema,
      answer: designSuggestionSchema,
      errors: ['artifact/not-found', ...READING_ERRORS],
      handle: ({ body }) => suggestDesigns(context, body),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v2/suggestions/feedback',
      access: analyst,
      summary: 'Say whether a suggestion was of use.',
      body: suggestionFeedbackSchema,
      answer: decisionResponseSchema,
      errors: [],
      handle: async ({ body: { eventType, suggestionPayload, accepted }, caller }) => {
        const said = { event_type: eventType, payload_json: JSON.stringify(suggestionPayload) }
        const by = { given_by: caller.user.id, created_at: context.now() }
        await insertFeedback(db, { id: context.newId(), ...said, accepted: accepted ? 1 : 0, ...by })
        return { success: true as const, suggestion: suggestionPayload.item ?? null }
      },
    }),
  ]
}
