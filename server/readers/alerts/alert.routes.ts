import * as calls from '../../../contract/calls/alert.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { markRead } from './alert.repository.ts'
import { addAlert, changeAlert, readAlerts, readNotices, removeAlert, unsubscribe } from './alert.service.ts'

/** Saved filters, and what they found. */
export function alertRoutes(context: ServerContext): Route[] {
  const shown = async (user: User) => ({ alerts: await readAlerts(context, user) })
  return [
    implement(calls.listAlerts, ({ caller }) => shown(caller.user)),
    implement(calls.addAlert, async ({ caller, body }) => {
      await addAlert(context, caller.user, body)
      return shown(caller.user)
    }),
    implement(calls.changeAlert, async ({ caller, params, body }) => {
      await changeAlert(context, caller.user, params.id, body)
      return shown(caller.user)
    }),
    implement(calls.removeAlert, async ({ caller, params }) => {
      await removeAlert(context, caller.user, params.id)
      return { success: true as const }
    }),
    implement(calls.unsubscribe, ({ params }) => unsubscribe(context, params.token)),
    implement(calls.listNotices, ({ caller }) => readNotices(context, caller.user)),
    implement(calls.markNoticesRead, async ({ caller, body }) => {
      await markRead(context.db, caller.user.id, body.id)
      return readNotices(context, caller.user)
    }),
  ]
}
