import type { z } from 'zod'
import { planDocumentSchema } from '../../../contract/design.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { planRequestSchema } from '../../../contract/studio/casefile.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockPlan } from '../locks/plan.service.ts'
import { documentOf, rowFieldsOf } from './document-of.ts'
import { findDraftIssues } from './draft-issues.ts'
import { editedMeanwhile, getOpenDraft, type Actor } from './draft.service.ts'
import { notReady } from './lock-draft.ts'

/**
 * Freezes a draft against a column dictionary, before there are data.
 *
 * @throws {ServerError} `casefile/edited-meanwhile`, `lock/invalid-design` with every issue, and what `lockPlan` throws
 */
export async function planDraft(
  context: Pick<ServerContext, 'db' | 'now'>,
  slug: string,
  { revision, outcomes_unseen, dictionary, collection_from, embargo }: z.output<typeof planRequestSchema>,
  actor: Actor,
): Promise<void> {
  const { casefile, draft } = await getOpenDraft(context.db, slug)
  if (draft.revision !== revision) throw editedMeanwhile(slug)
  const document = documentOf(casefile, draft)
  const issues = findDraftIssues(document, describedAs(dictionary))
  if (issues.length > 0) throw notReady(issues)
  const { design: given } = document
  const { deviations: _, lock_evidence: __, planned: ___, vintage: ____, outcomes_unseen: _____, ...design } = given
  const statement = { ...(outcomes_unseen && { outcomes_unseen }), ...(collection_from && { collection_from }) }
  const plan = planDocumentSchema.parse({ ...design, ...statement, dictionary })
  const row = { ...rowFieldsOf(document, plan), updated_at: context.now() }
  await context.db.updateTable('casefiles').set(row).where('slug', '=', slug).where('status', '=', 'draft').execute()
  await lockPlan(context, slug, plan, actor.name, actor, embargo)
}

/** Data as far as they are known: their columns. */
function describedAs(columns: DatasetInfo['columns']): DatasetInfo {
  const unknown = {
    id: '',
    description: '',
    citation: '',
    source: '',
    licence: '',
    file: '',
    sha256: '',
    rows: 0,
    bytes: 0,
  }
  return { ...unknown, name: 'as described', columns }
}
