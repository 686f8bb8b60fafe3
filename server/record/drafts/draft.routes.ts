import * as calls from '../../../contract/calls/draft.ts'
import type { ServerContext } from '../../base/context.ts'
import { readLockedDesign } from '../locks/lock.service.ts'
import { bindData } from '../locks/plan.service.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { actorOf } from './actor-of.ts'
import { findEditors, inviteEditor, removeEditor } from './draft-editors.ts'
import { chooseDataset, createDraft, removeDraft, saveDocument } from './draft.service.ts'
import { listStudioCasefiles } from './list-drafts.ts'
import { lockDraft, previewLock } from './lock-draft.ts'
import { planDraft } from './plan-draft.ts'
import { readStudioCasefile } from './studio-casefile.ts'
import { summarizeStudio } from './studio-summary.ts'
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
