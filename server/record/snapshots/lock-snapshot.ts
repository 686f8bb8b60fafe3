import type { z } from 'zod'
import { designTypeSchema } from '../../../contract/design.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import {
  SNAPSHOT_DEFAULTS,
  type ingestLockRequestSchema,
  type ingestLockResponseSchema,
} from '../../../contract/studio/ingest.ts'
import { findText, updateArtifact, type ArtifactHead } from '../../texts/artifacts/artifact.repository.ts'
import { getArtifact } from '../../texts/artifacts/artifact.service.ts'
import { appendLink } from '../../base/chain/chain.service.ts'
import { canonicalJson, sha256 } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { insertNewDraft, type Actor } from '../drafts/draft.service.ts'
import { ServerError } from '../../base/errors.ts'
import { findSnapshotOfArtifact, insertSnapshot } from '../../texts/ingestion/ingest.repository.ts'
import { getReading } from '../../texts/ingestion/read-artifact.ts'
import type { StoredReading } from '../../texts/ingestion/read-policy-in-subprocess.ts'
import { acceptedFor } from '../../texts/ingestion/suggestion.service.ts'

type LockRequest = z.infer<typeof ingestLockRequestSchema>
/** A request with all that may be left out. */
type Given = LockRequest & Required<Pick<LockRequest, 'title' | 'domain' | 'subdomain' | 'pattern_tag'>>
type LockResponse = z.infer<typeof ingestLockResponseSchema>

/**
 * Freezes what a policy was understood to be, as the first link of a chain, and begins its casefile: a draft that is filled
 * in with what was suggested. The design is locked later, by a link of its own.
 *
 * @throws {ServerError} `ingest/already-locked`, `casefile/unknown-place`, `artifact/not-found`, and what reading throws
 */
export async function lockSnapshot(
  context: Pick<ServerContext, 'db' | 'log' | 'now'>,
  request: LockRequest,
  actor: Actor,
): Promise<LockResponse> {
  const { db, now } = context
  const artifact = await getArtifact(db, request.artifact_id)
  const reading = await getReading(context, artifact)
  const accepted = await acceptedFor(db, artifact.id, reading, actor.id)
  const given: Given = { ...filledIn(request, accepted), title: request.title ?? artifact.title.slice(0, 200) }
  const content = snapshotOf(artifact, sha256(await findText(db, artifact.id)), reading, given)
  const content_json = canonicalJson(content)
  const created_at = now()
  return durably(db, async (trx) => {
    await refuseSecond(trx, artifact.id)
    const slug = await insertNewDraft(trx, newCasefile(artifact, reading, given), actor, created_at)
    const link = { kind: 'snapshot' as const, casefile: slug, version: 1, author: actor.name, by: actor, created_at }
    const { hash, previous } = await appendLink(trx, { ...link, content_sha256: sha256(content_json) })
    const kept = { hash, casefile_slug: slug, artifact_id: artifact.id, author: actor.name }
    await insertSnapshot(trx, { ...kept, content_json, created_at })
    await updateArtifact(trx, artifact.id, { status: 'locked', casefile_slug: slug })
    return { success: true, casefile: { id: slug, slug, status: 'draft' }, lock: { hash, previous, created_at } }
  })
}

/** A place that was accepted stays whole: its subdomain is not taken for another domain. */
function filledIn(request: LockRequest, accepted: Awaited<ReturnType<typeof acceptedFor>>) {
  const isElsewhere = request.domain !== undefined && request.domain !== accepted?.domain
  const place = isElsewhere || accepted === null ? SNAPSHOT_DEFAULTS : accepted
  return {
    ...request,
    domain: request.domain ?? place.domain,
    subdomain: request.subdomain ?? place.subdomain,
    pattern_tag: request.pattern_tag ?? accepted?.pattern_tag ?? SNAPSHOT_DEFAULTS.pattern_tag,
  }
}

/** What the link fixes: the text by its fingerprints, what the rules found in it, and what the analyst made of it. */
function snapshotOf(
  { id, title, kind, source_url, media_type, sha256: file_sha256 }: ArtifactHead,
  text_sha256: string,
  { cues, suggestion }: StoredReading,
  { artifact_id: _, ...given }: Given,
) {
  const artifact = { id, title, kind, source_url, media_type, file_sha256, text_sha256 }
  return { schema: 'policy-snapshot/1', artifact, cues, suggestion, ...given }
}

function newCasefile(artifact: ArtifactHead, reading: StoredReading, given: Given) {
  const { title, domain, subdomain } = given
  const design_type = designTypeOf(given.pattern_tag)
  const document = documentFrom(artifact, reading, given)
  return { title, domain, subdomain, design_type, artifacts: [artifact.id], document }
}

/** An event study is the general form of a difference in differences. */
function designTypeOf(tag: string) {
  return designTypeSchema.safeParse(tag).data ?? 'DiD'
}

function documentFrom(
  { title, source_url }: ArtifactHead,
  { suggestion, design, jurisdictionName }: StoredReading,
  given: Given,
): Partial<CasefileDocument> {
  const { policy_intent, mechanism_description, beneficiaries } = given.design_snapshot_meta
  const outcome = given.outcomes[0] ?? design.outcomes[0]
  const { type, narrative } = design.assignment_mechanism
  return {
    description: given.hypothesis || suggestion.hypothesis,
    jurisdiction: jurisdictionName,
    period: given.time_window,
    texts: {
      policy_intent,
      mechanism_description,
      beneficiaries,
      policy_sources: [{ citation: title, ...(source_url ? { url: source_url } : {}) }],
    },
    design: {
      assignment_mechanism: { type, narrative },
      ...(outcome ? { analysis: { outcome: { label: outcome } } } : {}),
    },
  }
}

async function refuseSecond(trx: ServerContext['db'], artifact: string): Promise<void> {
  const before = await findSnapshotOfArtifact(trx, artifact)
  if (!before) return
  const message = `The snapshot of this text is locked already, in the casefile "${before.casefile_slug}".`
  throw new ServerError('ingest/already-locked', message)
}
