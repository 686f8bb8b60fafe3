import {
  adminUserDetailSchema,
  adminUserListAnswer,
  adminUserListQuery,
  bulkUserChangesSchema,
  newPasswordSchema,
  newUserSchema,
  userChangesSchema,
  usersChangedSchema,
} from '../../../contract/admin/users.ts'
import { sessionsEndedSchema, successSchema } from '../../../contract/session.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import {
  addAccount,
  changeAccounts,
  endSessionsOf,
  listUsers,
  openUser,
  resetAccountPassword,
  sendResetLetter,
} from './admin-user.service.ts'

const admin = { role: 'admin' } as const
const notChanged = ['user/not-found', 'user/own-account', 'user/last-admin'] as const

/** Accounts, for admins. Every change is in the activity log. */
export function adminUserRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/users',
      access: admin,
      summary: 'Accounts, searched by name and address.',
      query: adminUserListQuery,
      answer: adminUserListAnswer,
      errors: ['request/invalid'],
      handle: ({ query }) => listUsers(context, query),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/users',
      access: admin,
      summary: 'Make an account; its password is shown this once.',
      body: newUserSchema,
      answer: newPasswordSchema,
      errors: ['user/invalid-email', 'user/email-taken'],
      handle: ({ body, caller }) => addAccount(context, body, caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/users/changes',
      access: admin,
      summary: 'Change role, tier or state of several accounts: all of them or none.',
      body: bulkUserChangesSchema,
      answer: usersChangedSchema,
      errors: [...notChanged],
      handle: async ({ body, caller }) => ({
        users: await changeAccounts(context, body.ids, body.changes, caller.user),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/users/:id',
      access: admin,
      summary: 'One account: its sessions, use of limits and latest activity.',
      answer: adminUserDetailSchema,
      errors: ['user/not-found'],
      handle: ({ params }) => openUser(context, params.id!),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/admin/users/:id',
      access: admin,
      summary: 'Change name, role, tier or state of an account; a disabled one is signed out everywhere.',
      body: userChangesSchema,
      answer: adminUserDetailSchema,
      errors: [...notChanged],
      handle: async ({ params, body, caller }) => {
        await changeAccounts(context, [params.id!], body, caller.user)
        return openUser(context, params.id!)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/users/:id/reset-password',
      access: admin,
      summary: 'Give an account a new random password, shown this once, and sign it out everywhere.',
      answer: newPasswordSchema,
      errors: ['user/not-found', 'user/own-account'],
      handle: ({ params, caller }) => resetAccountPassword(context, params.id!, caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/users/:id/reset-letter',
      access: admin,
      summary: 'Send an account a letter with a link for a new password, and sign it out everywhere.',
      answer: successSchema,
      errors: ['user/not-found', 'user/own-account', 'user/takes-no-letter', 'mail/not-sent'],
      handle: async ({ params, caller }) => {
        await sendResetLetter(context, params.id!, caller.user)
        return { success: true as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/users/:id/end-sessions',
      access: admin,
      summary: 'Sign an account out everywhere.',
      answer: sessionsEndedSchema,
      errors: ['user/not-found'],
      handle: async ({ params, caller }) => ({
        success: true as const,
        ended: await endSessionsOf(context, params.id!, caller.user),
      }),
    }),
  ]
}
