import type { z } from 'zod'
import { designDocumentSchema, type DesignDocument } from '../../../contract/design.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { DraftIssue, lockPreviewSchema, lockRequestSchema } from '../../../contract/studio/casefile.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { findChain } from '../../base/chain/chain.service.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { completeAnalysisSpec } from '../locks/complete-analysis-spec.ts'
import { changesSinceLock, declareChanges } from '../locks/declared-deviations.ts'
import { checkStatement, judgeLock, prepareJudgement } from '../locks/judge-lock.ts'
import { lockDesign, type Lock } from '../locks/lock.service.ts'
import { documentOf, rowFieldsOf } from './document-of.ts'
import { findDraftIssues } from './draft-issues.ts'
import { editedMeanwhile, getOpenDraft, type Actor, type OpenDraft } from './draft.service.ts'

type Context = Pick<ServerContext, 'db' | 'datasets'>
export type LockPreview = z.infer<typeof lockPreviewSchema>

/**
 * What a lock would freeze, and what still stands in its way. Nothing is changed.
 *
 * @param isUnseen whether it would be stated that no outcome after treatment was looked at
 */
export async function previewLock(context: Context, slug: string, isUnseen = false): Promise<LockPreview> {
  const { db } = context
  const open = await getOpenDraft(db, slug)
  const { design, issues } = await completeDesign(context, open, isUnseen)
  const changes = design ? await changesSinceLock(db, slug, open.casefile.version, design) : []
  return {
    design,
    content_sha256: design && fingerprint(design),
    issues,
    changes: changes.map((change) => ({ ...change, why: null })),
    chain: await findChain(db, slug),
  }
}

/**
 * Freezes a draft. A later version must give a reason for every field that differs from the version before.
 *
 * @throws {ServerError} `casefile/edited-meanwhile` where the revision is not the one that was looked at,
 *   `lock/invalid-design` with every issue, `lock/statement-missing`, `lock/statement-contradicted`, `lock/undeclared-change` with the fields, and what `lockDesign` throws
 */
export async function lockDraft(
  context: Pick<ServerContext, 'db' | 'now' | 'datasets'>,
  slug: string,
  { revision, outcomes_unseen = false, deviations = [], embargo }: z.input<typeof lockRequestSchema>,
  actor: Actor,
): Promise<Lock> {
  const { db } = context
  const open = await getOpenDraft(db, slug)
  if (open.draft.revision !== revision) throw editedMeanwhile(slug)
  const { design, issues } = await completeDesign(context, open, outcomes_unseen)
  if (!design) throw notReady(issues)
  checkStatement(design)
  declareChanges(design, await changesSinceLock(db, slug, open.casefile.version, design), deviations)
  const document = documentOf(open.casefile, open.draft)
  const row = { ...rowFieldsOf(document, design), updated_at: context.now() }
  await db.updateTable('casefiles').set(row).where('slug', '=', slug).where('status', '=', 'draft').execute()
  return lockDesign(context, slug, actor.name, deviations, actor, embargo)
}

/** Errors in the document, or the design as it would be locked. */
async function completeDesign(
  context: Context,
  { casefile, draft }: OpenDraft,
  isUnseen: boolean,
): Promise<{ design: DesignDocument | null; issues: DraftIssue[] }> {
  const document = documentOf(casefile, draft)
  const dataset = await chosenDataset(context.db, draft)
  const issues = findDraftIssues(document, dataset)
  if (issues.some(({ severity }) => severity === 'error')) return { design: null, issues }
  const design = designOfDocument(document, dataset!, isUnseen)
  await prepareJudgement(context, design)
  return { design: await judgeLock(context.db, design), issues }
}

export async function chosenDataset(db: Db, draft: OpenDraft['draft'] | undefined): Promise<DatasetInfo | null> {
  if (!draft?.dataset_id || !draft.dataset_sha256) return null
  return (await findDataset(db, draft.dataset_id, draft.dataset_sha256)) ?? null
}

/** Without reasons, statement and log of the version before: they were about its own lock. */
function designOfDocument(
  { design: given }: CasefileDocument,
  { id, sha256, recipe }: DatasetInfo,
  isUnseen: boolean,
): DesignDocument {
  const { deviations: _, outcomes_unseen: __, lock_evidence: ___, planned: ____, vintage: _____, ...rest } = given
  const { collection_from: ______, ...design } = rest
  const statement = isUnseen ? { outcomes_unseen: true } : {}
  return completeAnalysisSpec(
    designDocumentSchema.parse({ ...design, ...statement, dataset: { id, sha256, ...(recipe && { recipe }) } }),
  )
}

export function notReady(issues: DraftIssue[]): ServerError {
  const [first] = issues
  const others = issues.length === 1 ? '' : ` ${issues.length - 1} more to mend.`
  return new ServerError('lock/invalid-design', `The design cannot be locked yet. ${first.message}${others}`, issues)
}
