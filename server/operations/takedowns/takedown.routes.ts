import * as adminCalls from '../../../contract/calls/admin/takedowns.ts'
import * as calls from '../../../contract/calls/takedown.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findTakedowns } from '../../record/takedowns/takedown.repository.ts'
import { describeTakedown, takeDown } from './takedown.service.ts'

/** What was taken down, for everybody; taking something down, for admins. */
export function takedownRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listTakedowns, async () => {
      const takedowns = await findTakedowns(context.db)
      return { total: takedowns.length, takedowns }
    }),
    implement(adminCalls.describeTakedown, ({ params }) => describeTakedown(context, params.sha256)),
    implement(adminCalls.takeDown, ({ body, caller }) => takeDown(context, body, caller.user)),
  ]
}
