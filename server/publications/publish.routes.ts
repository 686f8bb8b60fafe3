import { z } from 'zod'
import {
  publishPreviewSchema,
  publishRequestSchema,
  retractRequestSchema,
  studioCasefileSchema,
} from '../../contract/studio/casefile.ts'
import { rebuildStatusSchema } from '../../contract/studio/rebuild.ts'
import type { ServerContext } from '../context.ts'
import { actorOf } from '../drafts/draft.routes.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { previewPage, previewPublication, publishDraft, saveWords } from './publish-draft.ts'
import { retractCasefile } from './retract-casefile.ts'

const ONE = '/api/v2/studio/casefiles/:id'
const analyst = { role: 'analyst' } as const
const notReady = ['casefile/not-found', 'publication/not-analyzed'] as const

/** From a result to a public page, and its retraction. */
export function publishRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: `${ONE}/publish-preview`,
      access: analyst,
      summary: 'The document as it would be published with these words; nothing is changed.',
      body: publishRequestSchema,
      answer: publishPreviewSchema,
      errors: [...notReady, 'cover/not-found'],
      handle: ({ params, body }) => previewPublication(context, params.id!, body),
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/publish-preview-page`,
      access: analyst,
      summary: 'The public page (text/html) as it would be published with these words; nothing is changed.',
      body: publishRequestSchema,
      answer: z.string(),
      errors: [...notReady, 'cover/not-found', 'publication/preview-unavailable'],
      handle: async ({ params, body, caller }) => {
        const html = await previewPage(context, params.id!, body, actorOf(caller).name)
        return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
      },
    }),
    defineRoute({
      method: 'PUT',
      path: `${ONE}/words`,
      access: analyst,
      summary: 'Keep title, summary and tags for later, without publishing.',
      body: publishRequestSchema,
      answer: studioCasefileSchema,
      errors: [...notReady, 'cover/not-found', 'publication/already-published'],
      handle: async ({ params, body }) => {
        await saveWords(context, params.id!, body)
        return readStudioCasefile(context.db, params.id!)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/publish`,
      access: analyst,
      summary: 'Publish an analyzed casefile; the public pages follow at once.',
      body: publishRequestSchema,
      answer: studioCasefileSchema,
      errors: [
        ...notReady,
        'cover/not-found',
        'publication/not-approved',
        'publication/already-published',
        'publication/hash-mismatch',
        'run/data-changed',
      ],
      handle: async ({ params, body, caller }) => {
        await publishDraft(context, params.id!, body, actorOf(caller).name)
        return readStudioCasefile(context.db, params.id!)
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${ONE}/retract`,
      access: analyst,
      summary: 'Retract a published casefile with a reason; its page stays and says so.',
      body: retractRequestSchema,
      answer: studioCasefileSchema,
      errors: ['casefile/not-found', 'casefile/not-published'],
      handle: async ({ params, body, caller }) => {
        await retractCasefile(context, params.id!, body.reason, actorOf(caller).name, caller.user)
        return readStudioCasefile(context.db, params.id!)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/v2/studio/rebuild',
      access: { role: ['analyst', 'admin'] },
      summary: 'Whether the public pages are being built, why, and how the last build ended.',
      answer: rebuildStatusSchema,
      errors: [],
      handle: async () => {
        const { state, building, waiting, last } = context.rebuilds.status()
        const { reasons = [], startedAt = '', finishedAt = '', error = null, result = null } = last ?? {}
        const ended = { reasons, started_at: startedAt, finished_at: finishedAt, error }
        return { state, building, waiting, last: last && { ...ended, rendered: result?.rendered ?? null } }
      },
    }),
  ]
}
