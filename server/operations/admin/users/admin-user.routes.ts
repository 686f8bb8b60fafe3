import * as calls from '../../../../contract/calls/admin/users.ts'
import type { ServerContext } from '../../../base/context.ts'
import { inviteUser } from '../../../people/accounts/registration.service.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import {
  addAccount,
  changeAccounts,
  endOneSessionOf,
  endSessionsOf,
  listUsers,
  openUser,
  resetAccountPassword,
  resetSecondFactorOf,
  sendResetEmail,
} from './admin-user.service.ts'

/** Accounts, for admins. Every change is in the activity log. */
export function adminUserRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listUsers, ({ query }) => listUsers(context, query)),
    implement(calls.addUser, ({ body, caller }) => addAccount(context, body, caller.user)),
    implement(calls.inviteUser, async ({ body, caller }) => ({ user: await inviteUser(context, body, caller.user) })),
    implement(calls.changeUsers, async ({ body, caller }) => ({
      users: await changeAccounts(context, body.ids, body.changes, caller.user),
    })),
    implement(calls.getUser, ({ params }) => openUser(context, params.id)),
    implement(calls.changeUser, async ({ params, body, caller }) => {
      await changeAccounts(context, [params.id], body, caller.user)
      return openUser(context, params.id)
    }),
    implement(calls.resetPassword, ({ params, caller }) => resetAccountPassword(context, params.id, caller.user)),
    implement(calls.sendResetEmail, async ({ params, caller }) => {
      await sendResetEmail(context, params.id, caller.user)
      return { success: true as const }
    }),
    implement(calls.endSessions, async ({ params, caller }) => ({
      success: true as const,
      ended: await endSessionsOf(context, params.id, caller.user),
    })),
    implement(calls.endUserSession, async ({ params, caller }) => {
      await endOneSessionOf(context, params.id, params.session, caller.user)
      return { success: true as const }
    }),
    implement(calls.resetSecondFactor, async ({ params, caller }) => {
      await resetSecondFactorOf(context, params.id, caller.user)
      return { success: true as const }
    }),
  ]
}
