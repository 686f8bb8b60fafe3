import * as calls from '../../../contract/calls/review.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { settleAlarm } from '../../people/authority/alarms.ts'
import { listWaiting, stopApproval, stopByEmail } from '../../people/authority/approval.service.ts'
import { agreeTo } from './carry-out.ts'

const success = { success: true as const }

/** What one person may only ask for, and alarms about accounts. */
export function authorityRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    implement(calls.listApprovals, () => listWaiting(db)),
    implement(calls.agree, async ({ params, caller }) => {
      await agreeTo(context, params.id, caller.user)
      return listWaiting(db)
    }),
    implement(calls.stopApproval, async ({ params, caller }) => {
      await stopApproval(context, params.id, caller.user)
      return listWaiting(db)
    }),
    implement(calls.stopByEmail, async ({ params }) => {
      await stopByEmail(context, params.token)
      return success
    }),
    implement(calls.settleAlarm, async ({ params, caller }) => {
      await settleAlarm(context, params.id, caller.user)
      return success
    }),
  ]
}
