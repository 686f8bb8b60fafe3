import { z } from 'zod'
import {
  accountChangeSchema,
  accountDeletionSchema,
  accountSchema,
  emailChangeRequestSchema,
  passwordChangeRequestSchema,
} from '../../contract/account.ts'
import { inactiveSchema } from '../../contract/inactive.ts'
import { sessionsEndedSchema, successSchema, userSchema } from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { deleteAccount } from './delete-account.ts'
import { askForNewAddress } from './email-change.service.ts'
import { exportAccount } from './export-account.ts'
import { listInactive } from './list-inactive.ts'
import { changePassword, describeAccount, renameAccount } from './profile.service.ts'
import type { Letters } from './registration.service.ts'

const success = { success: true as const }

/** What an account's owner sees and changes of it. */
export function accountRoutes(context: Letters & Pick<ServerContext, 'payments'>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/account',
      access: 'signed-in',
      summary: 'The account of who calls.',
      answer: accountSchema,
      errors: [],
      handle: ({ caller }) => describeAccount(context, caller),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/account',
      access: 'signed-in',
      summary: 'Change the name.',
      body: accountChangeSchema,
      answer: z.object({ user: userSchema }),
      errors: [],
      handle: async ({ caller, body }) => ({ user: await renameAccount(context, caller, body.name) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/account/email',
      access: 'signed-in',
      summary: 'Ask for a new address; it counts once the link in a letter to it is opened.',
      body: emailChangeRequestSchema,
      answer: successSchema,
      errors: ['auth/wrong-password', 'auth/too-many-attempts'],
      handle: async ({ caller, body, address }) => {
        await askForNewAddress(context, caller, body, address)
        return success
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/account/password',
      access: 'signed-in',
      summary: 'Change the password with the present one; every other session ends.',
      body: passwordChangeRequestSchema,
      answer: sessionsEndedSchema,
      errors: ['auth/wrong-password', 'auth/too-many-attempts', 'user/weak-password'],
      handle: async ({ caller, body }) => ({ ...success, ...(await changePassword(context, caller, body)) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/account/export',
      access: 'signed-in',
      summary: 'Everything that is held about the account, as a file.',
      answer: z.record(z.string(), z.unknown()),
      errors: ['user/not-found'],
      handle: ({ caller }) => exportAccount(context, caller),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/account/inactive',
      access: 'signed-in',
      summary: 'Keys, webhooks and alerts that were made under a higher tier and do nothing under this one.',
      answer: inactiveSchema,
      errors: [],
      handle: ({ caller }) => listInactive(context, caller.user),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/account',
      access: 'signed-in',
      summary: 'Delete the account for good, with its address and password typed once more.',
      body: accountDeletionSchema,
      answer: successSchema,
      errors: ['auth/wrong-password', 'auth/too-many-attempts', 'user/last-admin'],
      handle: async ({ caller, body }) => {
        await deleteAccount(context, caller, body)
        return success
      },
    }),
  ]
}
