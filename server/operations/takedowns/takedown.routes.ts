import * as adminCalls from '../../../contract/calls/admin/content.ts'
import * as calls from '../../../contract/calls/casefile.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { askSecondPerson } from '../../people/authority/approval.service.ts'
import { findTakedowns } from '../../record/takedowns/takedown.repository.ts'
import { describeTakedown } from './takedown.service.ts'

/** What was taken down, for everybody; asking to take something down, for admins. */
export function takedownRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listTakedowns, async () => {
      const takedowns = await findTakedowns(context.db)
      return { total: takedowns.length, takedowns }
    }),
    implement(adminCalls.describeTakedown, ({ params }) => describeTakedown(context, params.sha256)),
    implement(adminCalls.takeDown, async ({ body, caller }) => {
      await describeTakedown(context, body.sha256)
      const asked = { kind: 'takedown' as const, subject: body.sha256, reason: `${body.reason} (${body.basis})` }
      return { waiting: await askSecondPerson(context, { ...asked, given: body }, caller.user) }
    }),
  ]
}
