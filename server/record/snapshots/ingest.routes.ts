import type { z } from 'zod'
import * as calls from '../../../contract/calls/ingest.ts'
import { type ingestDecisionSchema, ingestUploadFieldsSchema } from '../../../contract/studio/ingest.ts'
import { addArtifact, getArtifact } from '../../texts/artifacts/artifact.service.ts'
import type { Caller } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { actorOf } from '../drafts/document-of.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { receiveUpload, uploadFields } from '../../base/uploads/receive-upload.ts'
import { saysWhatIsLeftOut } from '@casefiles/cues/kinds'
import { listCues } from '../../texts/ingestion/list-cues.ts'
import { insertFeedback } from '../../texts/ingestion/ingest.repository.ts'
import { lockSnapshot } from './lock-snapshot.ts'
import { readArtifact } from '../../texts/ingestion/read-artifact.ts'
import { decide, suggestDesigns, suggestFor } from '../../texts/ingestion/suggestion.service.ts'
import { TEXT_LIMITS } from '../../texts/ingestion/text/extracted-text.ts'

const NO_DATE = 'missing effective date; you can still Lock.'

/** From a policy text to a draft: upload, extract, suggest, decide, lock. */
export function ingestRoutes(context: ServerContext): Route[] {
  const { db } = context
  type Decided = z.output<typeof ingestDecisionSchema>
  const decided = async (body: Decided, decision: 'accept' | 'reject', { user }: Caller) => ({
    success: true as const,
    suggestion: await decide(context, body, decision, user.id),
  })
  return [
    implement(calls.uploadText, async ({ request, caller }) => {
      const upload = await receiveUpload(request, context.uploads, TEXT_LIMITS.bytes)
      const hints = await uploadFields(context.uploads, upload, ingestUploadFieldsSchema)
      const said = { jurisdictionHint: hints.jurisdiction_hint, topicHint: hints.topic_hint }
      const { id, hint } = await addArtifact(context, upload, { kind: 'policy_text', ...said }, caller.user.id)
      return { artifact_id: id, hint }
    }),
    implement(calls.extractCues, async ({ body: { artifact_id } }) => {
      const artifact = await getArtifact(db, artifact_id)
      const { cues } = await readArtifact(context, artifact)
      const warnings = cues.effective_date === null ? [NO_DATE] : []
      if (artifact.hint) warnings.push(artifact.hint)
      const found = await listCues(db, artifact_id)
      const leftOut = saysWhatIsLeftOut(found)
      if (leftOut !== null) warnings.push(leftOut)
      return { artifact_id, cues, found, warnings }
    }),
    implement(calls.suggestFromText, async ({ body: { artifact_id } }) => ({
      artifact_id,
      suggestion: await suggestFor(context, await getArtifact(db, artifact_id)),
    })),
    implement(calls.acceptSuggestion, ({ body, caller }) => decided(body, 'accept', caller)),
    implement(calls.rejectSuggestion, ({ body, caller }) => decided(body, 'reject', caller)),
    implement(calls.lockSnapshot, ({ body, caller }) => lockSnapshot(context, body, actorOf(caller))),
    implement(calls.suggestDesigns, ({ body }) => suggestDesigns(context, body)),
    implement(calls.sendFeedback, async ({ body: { eventType, suggestionPayload, accepted }, caller }) => {
      const said = { event_type: eventType, payload_json: JSON.stringify(suggestionPayload) }
      const by = { given_by: caller.user.id, created_at: context.now() }
      await insertFeedback(db, { id: context.newId(), ...said, accepted: accepted ? 1 : 0, ...by })
      return { success: true as const, suggestion: suggestionPayload.item ?? null }
    }),
  ]
}
