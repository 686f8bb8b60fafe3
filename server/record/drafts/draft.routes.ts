import type { z } from 'zod'
import * as calls from '../../../contract/calls/draft.ts'
import { planDocumentSchema } from '../../../contract/design.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { planRequestSchema } from '../../../contract/studio/casefile.ts'
import type { ServerContext } from '../../base/context.ts'
import { readLockedDesign } from '../locks/lock.service.ts'
import { bindData, lockPlan } from '../locks/plan.service.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { documentOf, rowFieldsOf, actorOf } from './document-of.ts'
import { findEditors, inviteEditor, removeEditor } from './draft-editors.ts'
import { findDraftIssues } from './draft-issues.ts'
import {
  chooseDataset,
  createDraft,
  removeDraft,
  saveDocument,
  editedMeanwhile,
  getOpenDraft,
  type Actor,
} from './draft.service.ts'
import { listStudioCasefiles, summarizeStudio } from './studio-summary.ts'
import { lockDraft, previewLock, notReady } from './lock-draft.ts'
import { readStudioCasefile } from './studio-casefile.ts'
import { supersedeOrAsk } from './supersede.ts'

/** Casefiles from draft to lock; a draft is its owner's and whom they invite, who are told when another saved meanwhile. */
export function draftRoutes(context: ServerContext): Route[] {
  const { db } = context
  const read = (id: string) => readStudioCasefile(db, id)
  async function saved(id: string, revision: number) {
    const { issues, updated_at } = await read(id)
    return { revision, saved_at: updated_at, issues }
  }
  return [
    implement(calls.getStudioSummary, ({ query, caller }) =>
      summarizeStudio(db, query.mine === 'true', actorOf(caller)),
    ),
    implement(calls.listStudioCasefiles, ({ query, caller }) => listStudioCasefiles(db, query, actorOf(caller))),
    implement(calls.createCasefile, async ({ body, caller }) =>
      read(await createDraft(context, body, actorOf(caller))),
    ),
    implement(calls.getStudioCasefile, ({ params }) => read(params.id)),
    implement(calls.saveDocument, async ({ params, body, caller }) =>
      saved(params.id, await saveDocument(context, params.id, body.revision, body.document, actorOf(caller).id)),
    ),
    implement(calls.chooseDataset, async ({ params, body, caller }) =>
      saved(params.id, await chooseDataset(context, params.id, body.revision, body, actorOf(caller).id)),
    ),
    implement(calls.deleteDraft, async ({ params, caller }) => {
      await removeDraft(context, params.id, actorOf(caller))
      return { success: true as const }
    }),
    implement(calls.previewLock, ({ params, query }) =>
      previewLock(context, params.id, query.outcomes_unseen === 'true'),
    ),
    implement(calls.getLockedDesign, async ({ params }) => {
      const text = await readLockedDesign(db, params.id)
      return new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
    }),
    implement(calls.lockDesign, async ({ params, body, caller }) => {
      await lockDraft(context, params.id, body, actorOf(caller))
      return read(params.id)
    }),
    implement(calls.planDesign, async ({ params, body, caller }) => {
      await planDraft(context, params.id, body, actorOf(caller))
      return read(params.id)
    }),
    implement(calls.bindData, async ({ params, body, caller }) => {
      await bindData(context, params.id, body, actorOf(caller).name, caller.user)
      return read(params.id)
    }),
    implement(calls.supersedeCasefile, async ({ params, body, caller }) => {
      await supersedeOrAsk(context, params.id, caller.user, body.reason)
      return read(params.id)
    }),
    implement(calls.inviteEditor, async ({ params, body, caller }) => {
      await inviteEditor(context, params.id, body.email, caller.user)
      return { editors: await findEditors(db, params.id) }
    }),
    implement(calls.removeEditor, async ({ params, caller }) => {
      await removeEditor(context, params.id, params.editor, caller.user)
      return { editors: await findEditors(db, params.id) }
    }),
  ]
}

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
