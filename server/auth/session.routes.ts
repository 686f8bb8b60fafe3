import {
  loginRequestSchema,
  loginResponseSchema,
  sessionListResponseSchema,
  sessionResponseSchema,
  sessionsEndedSchema,
  successSchema,
} from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { endAllSessions, endSession, listSessions } from './session.service.ts'
import { signIn } from './sign-in.service.ts'

const success = { success: true as const }

/** Signing in and out, and a user's own sessions. */
export function sessionRoutes(context: Pick<ServerContext, 'db' | 'now' | 'newId' | 'log'>): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/login',
      access: 'public',
      summary: 'Sign in with e-mail address and password; the token goes into the Authorization header of later calls.',
      body: loginRequestSchema,
      answer: loginResponseSchema,
      errors: ['request/invalid', 'auth/wrong-credentials', 'auth/sign-in-unavailable', 'auth/too-many-attempts'],
      handle: ({ body, address, request }) =>
        signIn(context, body, { address, userAgent: request.headers.get('user-agent') }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/auth/session',
      access: 'signed-in',
      summary: 'Who is signed in, as the account is now, and this session.',
      answer: sessionResponseSchema,
      errors: [],
      handle: async ({ caller }) => {
        const sessions = await listSessions(context, caller)
        return { user: caller.user, session: sessions.find(({ current }) => current)! }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/logout',
      access: 'signed-in',
      summary: 'End this session.',
      answer: successSchema,
      errors: [],
      handle: async ({ caller }) => {
        await endSession(context, caller, caller.sessionId)
        return success
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/logout-everywhere',
      access: 'signed-in',
      summary: 'End every session of the account, this one too.',
      answer: sessionsEndedSchema,
      errors: [],
      handle: async ({ caller }) => ({ ...success, ended: await endAllSessions(context, caller) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/auth/sessions',
      access: 'signed-in',
      summary: 'The sessions of the account, the newest first.',
      answer: sessionListResponseSchema,
      errors: [],
      handle: async ({ caller }) => ({ sessions: await listSessions(context, caller) }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/auth/sessions/:id',
      access: 'signed-in',
      summary: 'End one session of the account.',
      answer: successSchema,
      errors: ['auth/session-not-found'],
      handle: async ({ caller, params }) => {
        await endSession(context, caller, params.id ?? '')
        return success
      },
    }),
  ]
}
