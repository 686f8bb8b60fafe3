import { z } from 'zod'
import {
  accountChangeSchema,
  accountDeletionSchema,
  accountSchema,
  emailChangeRequestSchema,
  passwordChangeRequestSchema,
  addressRequestSchema,
  emailVerifiedSchema,
  linkRequestSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
  inactiveSchema,
  keyListResponseSchema,
  keyShownResponseSchema,
  newKeySchema,
} from '../account.ts'
import { sessionsEndedSchema, successSchema, userSchema } from '../session.ts'
import { usageResponseSchema } from '../usage.ts'
import { defineCall } from './define-call.ts'

export const listKeys = defineCall({
  method: 'GET',
  path: '/api/keys',
  access: { tier: 'pro', refusal: 'tier/api-unavailable' },
  summary: 'The keys of the account, the newest first, and how many calls this month has left.',
  answer: keyListResponseSchema,
  errors: [],
})

export const createKey = defineCall({
  method: 'POST',
  path: '/api/keys',
  access: { tier: 'pro', refusal: 'tier/api-unavailable' },
  summary: 'Make a key; this answer is the only one that shows it.',
  body: newKeySchema,
  answer: keyShownResponseSchema,
  errors: ['key/too-many'],
})

export const rotateKey = defineCall({
  method: 'POST',
  path: '/api/keys/:id/rotate',
  access: { tier: 'pro', refusal: 'tier/api-unavailable' },
  summary: 'Replace a key by a new one with the same name and scopes; the old one ends at once.',
  answer: keyShownResponseSchema,
  errors: ['key/not-found'],
})

export const revokeKey = defineCall({
  method: 'DELETE',
  path: '/api/keys/:id',
  // Also where the tier has no keys any more: what may have leaked can always be ended.
  access: 'signed-in',
  summary: 'Revoke a key for good.',
  answer: successSchema,
  errors: ['key/not-found'],
})

export const API_KEY_CALLS = [listKeys, createKey, rotateKey, revokeKey] as const

export const register = defineCall({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Ask for an account; a letter to the address has the link that makes it.',
  body: registerRequestSchema,
  answer: successSchema,
  errors: ['user/weak-password', 'auth/sign-in-unavailable', 'auth/too-many-attempts'],
})

export const resendVerification = defineCall({
  method: 'POST',
  path: '/api/auth/resend-verification',
  access: 'public',
  summary: 'Ask for the letter of a registration once more.',
  body: addressRequestSchema,
  answer: successSchema,
  errors: ['auth/sign-in-unavailable', 'auth/too-many-attempts'],
})

export const verifyEmail = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Open the link of a letter: makes the account, or gives an account its new address.',
  body: linkRequestSchema,
  answer: emailVerifiedSchema,
  errors: ['auth/link-invalid', 'user/email-taken'],
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Ask for a letter with a link for a new password.',
  body: addressRequestSchema,
  answer: successSchema,
  errors: ['auth/sign-in-unavailable', 'auth/too-many-attempts'],
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Choose a new password by the link of a letter; signs the account out everywhere.',
  body: resetPasswordRequestSchema,
  answer: successSchema,
  errors: ['auth/link-invalid', 'user/weak-password'],
})

export const REGISTRATION_CALLS = [register, resendVerification, verifyEmail, forgotPassword, resetPassword] as const

export const getUsage = defineCall({
  method: 'GET',
  path: '/api/usage',
  access: 'signed-in',
  summary: 'What this account used of its limits, and the catalogue of features.',
  answer: usageResponseSchema,
  errors: [],
})

export const USAGE_CALLS = [getUsage] as const

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
