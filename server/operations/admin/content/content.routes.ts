import * as calls from '../../../../contract/calls/admin/content.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { askForRetraction } from '../../../record/publications/retract-casefile.ts'
import { askForRebuild, listContent } from './content.service.ts'

/** Casefiles and problems at every stage. */
export function contentRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listContent, ({ query }) => listContent(context, query)),
    implement(calls.retractContent, async ({ params, body, caller }) => {
      const who = { author: caller.user.name || 'an admin', user: caller.user }
      return { waiting: await askForRetraction(context, params.slug, body.reason, who) }
    }),
    implement(calls.askForRebuild, ({ body, caller }) => askForRebuild(context, body.pages, caller.user)),
  ]
}
