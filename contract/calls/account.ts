import { z } from 'zod'
import {
  accountChangeSchema,
  accountDeletionSchema,
  accountSchema,
  emailChangeRequestSchema,
  passwordChangeRequestSchema,
} from '../account.ts'
import { inactiveSchema } from '../inactive.ts'
import { sessionsEndedSchema, successSchema, userSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const getAccount = defineCall({
  method: 'GET',
  path: '/api/account',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'The account of who calls.',
  answer: accountSchema,
  errors: [],
})

export const changeAccount = defineCall({
  method: 'PATCH',
  path: '/api/account',
  access: 'signed-in',
  summary: 'Change the name.',
  body: accountChangeSchema,
  answer: z.object({ user: userSchema }),
  errors: [],
})

export const askForNewAddress = defineCall({
  method: 'POST',
  path: '/api/account/email',
  access: 'signed-in',
  summary: 'Ask for a new address; it counts once the link in a letter to it is opened.',
  body: emailChangeRequestSchema,
  answer: successSchema,
  errors: ['auth/wrong-password', 'auth/too-many-attempts'],
})

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Change the password with the present one; every other session ends.',
  body: passwordChangeRequestSchema,
  answer: sessionsEndedSchema,
  errors: ['auth/wrong-password', 'auth/too-many-attempts', 'user/weak-password'],
})

export const exportAccount = defineCall({
  method: 'GET',
  path: '/api/account/export',
  access: 'signed-in',
  summary: 'Everything that is held about the account, as a file.',
  answer: z.record(z.string(), z.unknown()),
  errors: ['user/not-found'],
})

export const listInactive = defineCall({
  method: 'GET',
  path: '/api/account/inactive',
  access: 'signed-in',
  summary: 'Keys, webhooks and alerts that were made under a higher tier and do nothing under this one.',
  answer: inactiveSchema,
  errors: [],
})

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account',
  access: 'signed-in',
  summary: 'Delete the account for good, with its address and password typed once more.',
  body: accountDeletionSchema,
  answer: successSchema,
  errors: ['auth/wrong-password', 'auth/too-many-attempts', 'user/last-admin'],
})

export const ACCOUNT_CALLS = [
  getAccount,
  changeAccount,
  askForNewAddress,
  changePassword,
  exportAccount,
  listInactive,
  deleteAccount,
] as const
