import {
  contentListAnswer,
  contentListQuery,
  rebuildAskedSchema,
  rebuildRequestSchema,
  retractContentSchema,
} from '../../../contract/admin/content.ts'
import { successSchema } from '../../../contract/session.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { askForRebuild, listContent, retractContent } from './content.service.ts'

const admin = { role: 'admin' } as const

/** Casefiles and problems at every stage. */
export function contentRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/content',
      access: admin,
      summary: 'Casefiles and problems at every stage, searched by title and number.',
      query: contentListQuery,
      answer: contentListAnswer,
      errors: ['request/invalid'],
      handle: ({ query }) => listContent(context, query),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/content/casefiles/:slug/retract',
      access: admin,
      summary: 'Retract a published casefile with a reason; its page stays and says so.',
      body: retractContentSchema,
      answer: successSchema,
      errors: ['casefile/not-found', 'casefile/not-published'],
      handle: async ({ params, body, caller }) => {
        await retractContent(context, params.slug!, body.reason, caller.user)
        return { success: true as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/content/rebuild',
      access: admin,
      summary: 'Compare public pages with what they are made from, and render those anew that differ.',
      body: rebuildRequestSchema,
      answer: rebuildAskedSchema,
      errors: [],
      handle: ({ body, caller }) => askForRebuild(context, body.pages, caller.user),
    }),
  ]
}
