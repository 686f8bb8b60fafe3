import { designDocumentSchema } from '../../contract/design.ts'
import {
  chooseDatasetSchema,
  lockPreviewQuerySchema,
  lockPreviewSchema,
  lockRequestSchema,
  newCasefileSchema,
  savedSchema,
  saveDocumentSchema,
  studioCasefileSchema,
  studioListQuerySchema,
  studioListResponseSchema,
  studioSummaryQuerySchema,
  studioSummarySchema,
} from '../../contract/studio/casefile.ts'
import { successSchema } from '../../contract/session.ts'
import type { Caller } from '../auth/access.ts'
import type { ServerContext } from '../context.ts'
import { readLockedDesign } from '../locks/lock.service.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { chooseDataset, createDraft, removeDraft, saveDocument } from './draft.service.ts'
import type { Actor } from './draft.service.ts'
import { listStudioCasefiles } from './list-drafts.ts'
import { lockDraft, previewLock } from './lock-draft.ts'
import { readStudioCasefile } from './studio-casefile.ts'
import { summarizeStudio } from './studio-summary.ts'
import { supersede } from './supersede.ts'

const ONE = '/api/v2/studio/casefiles/:id'
const analyst = { role: 'analyst' } as const
const notEditable = ['casefile/not-found', 'lock/already-locked', 'casefile/edited-meanwhile'] as const

/** Casefiles from draft to lock; every analyst may work on every draft, and is told when another saved meanwhile. */
export function draftRoutes(context: ServerContext): Route[] {
  const { db } = context
  const read = (id: string | undefined) => readStudioCasefile(db, id!)
  async function saved(id: string, revision: number) {
    const { issues, updated_at } = await read(id)
    return { revision, saved_at: updated_at, issues }
  }
  return [
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/summary',
      access: analyst,
      summary: 'Counts by stage, what was worked on last, jobs, and what needs somebody.',
      query: studioSummaryQuerySchema,
      answer: studioSummarySchema,
      errors: [],
      handle: ({ query, caller }) => summarizeStudio(db, query.mine === 'true', actorOf(caller)),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/casefiles',
      access: analyst,
      summary: 'Casefiles at every stage, those worked on last first.',
      query: studioListQuerySchema,
      answer: studioListResponseSchema,
      errors: ['request/invalid'],
      handle: ({ query, caller }) => listStudioCasefiles(db, query, actorOf(caller)),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/v2/studio/casefiles',
      access: analyst,
      summary: 'Begin a casefile as a draft.',
      body: newCasefileSchema,
      answer: studioCasefileSchema,
      errors: ['casefile/unknown-place'],
      handle: async ({ body, caller }) => read(await createDraft(context, body, actorOf(caller))),
    }),
    defineRoute({
      method: 'GET',
      path: ONE,
      access: analyst,
      summary: 'One casefile with its document, data, lock, runs and what is still missing.',
      answer: studioCasefileSchema,
      errors: ['casefile/not-found'],
      handle: ({ params }) => read(params.id),
    }),
    defineRoute({
      method: 'PUT',
      path: `${ONE}/document`,
      access: analyst,
      summary: 'Save the whole document, made from the revision named.',
      body: saveDocumentSchema,
      answer: savedSchema,
      errors: [...notEditable, 'casefile/unknown-place'],
      handle: async ({ params, body }) =>
        saved(params.id!, await saveDocument(context, params.id!, body.revision, body.document)),
    }),
    defineRoute({
      method: 'PUT',
      path: `${ONE}/dataset`,
      access: analyst,
      summary: 'Choose the data set.',
      body: chooseDatasetSchema,
      answer: savedSchema,
      errors: [...notEditable, 'dataset/not-found'],
      handle: async ({ params, body }) =>
        saved(params.id!, await chooseDataset(context, params.id!, body.revision, body)),
    }),
    defineRoute({
      method: 'DELETE',
      path: ONE,
      access: analyst,
      summary: 'Delete a draft of one’s own that was never locked.',
      answer: successSchema,
      errors: ['casefile/not-found', 'lock/already-locked', 'casefile/not-yours', 'casefile/not-deletable'],
      handle: async ({ params, caller }) => {
        await removeDraft(context, params.id!, actorOf(caller))
        return { success: true as const }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/lock-preview`,
      access: analyst,
      summary: 'What a lock would freeze, with its fingerprint, and what still stands in its way.',
      query: lockPreviewQuerySchema,
      answer: lockPreviewSchema,
      errors: ['casefile/not-found', 'lock/already-locked', 'request/invalid'],
      handle: ({ params, query }) => previewLock(db, params.id!, query.outcomes_unseen === 'true'),
    }),
    defineRoute({
      method: 'GET',
      path: `${ONE}/locked-design`,
      access: analyst,
      summary: 'The design as it is locked, byte for byte as it was fingerprinted (canonical JSON).',
      answer: designDocumentSchema,
      errors: ['casefile/not-found', 'lock/not-found'],
      handle: async ({ params }) => {
        const text = await readLockedDesign(db, params.id!)
        return new Response(text, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/lock`,
      access: analyst,
      summary: 'Lock the design. A later version gives a reason for each field that differs from the version before.',
      body: lockRequestSchema,
      answer: studioCasefileSchema,
      errors: [
        ...notEditable,
        'lock/invalid-design',
        'lock/statement-missing',
        'lock/statement-contradicted',
        'lock/undeclared-change',
        'dataset/missing',
        'run/data-changed',
      ],
      handle: async ({ params, body, caller }) => {
        await lockDraft(context, params.id!, body, actorOf(caller))
        return read(params.id)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/supersede`,
      access: analyst,
      summary: 'Begin the next version of a locked casefile as a draft; what is published stays live.',
      answer: studioCasefileSchema,
      errors: ['casefile/not-found', 'casefile/still-a-draft', 'run/in-progress'],
      handle: async ({ params, caller }) => {
        await supersede(context, params.id!, actorOf(caller))
        return read(params.id)
      },
    }),
  ]
}

/** The account as it goes on record: its name, or its address where it has none. */
export function actorOf({ user }: Caller): Actor {
  return { id: user.id, name: user.name || user.email }
}
