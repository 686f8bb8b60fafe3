import * as calls from '../../../../contract/calls/admin/content.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { askForRebuild, listContent, retractContent } from './content.service.ts'

/** Casefiles and problems at every stage. */
export function contentRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listContent, ({ query }) => listContent(context, query)),
    implement(calls.retractContent, async ({ params, body, caller }) => {
      await retractContent(context, params.slug, body.reason, caller.user)
      return { success: true as const }
    }),
    implement(calls.askForRebuild, ({ body, caller }) => askForRebuild(context, body.pages, caller.user)),
  ]
}
