import * as calls from '../../../contract/calls/session.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { confirmSession, describeSession, endAllSessions, endSession, listSessions } from './session.service.ts'
import { signIn } from './sign-in.service.ts'

const success = { success: true as const }

/** Signing in and out, and a user's own sessions. */
export function sessionRoutes(context: Pick<ServerContext, 'db' | 'now' | 'newId' | 'log' | 'secrets'>): Route[] {
  return [
    implement(calls.signIn, ({ body, address, request }) =>
      signIn(context, body, { address, userAgent: request.headers.get('user-agent') }),
    ),
    implement(calls.getSession, ({ caller }) => describeSession(context, caller)),
    implement(calls.signOut, async ({ caller }) => {
      await endSession(context, caller, caller.sessionId)
      return success
    }),
    implement(calls.signOutEverywhere, async ({ caller }) => ({
      ...success,
      ended: await endAllSessions(context, caller),
    })),
    implement(calls.listSessions, async ({ caller }) => ({ sessions: await listSessions(context, caller) })),
    implement(calls.endSession, async ({ caller, params }) => {
      await endSession(context, caller, params.id)
      return success
    }),
    implement(calls.confirmSession, async ({ caller, body }) => {
      await confirmSession(context, caller, body)
      return success
    }),
  ]
}
