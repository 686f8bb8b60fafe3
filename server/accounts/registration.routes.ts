import {
  addressRequestSchema,
  emailVerifiedSchema,
  linkRequestSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
} from '../../contract/account.ts'
import { successSchema } from '../../contract/session.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { askForPasswordReset, resetPasswordByLink } from './password-reset.service.ts'
import { register, resendRegistration, verifyEmail } from './registration.service.ts'
import type { Letters } from './registration.service.ts'

const success = { success: true as const }

/** Ways to an account for people without a session; each answers the same whether or not there is an account. */
export function registrationRoutes(context: Letters): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/auth/register',
      access: 'public',
      summary: 'Ask for an account; a letter to the address has the link that makes it.',
      body: registerRequestSchema,
      answer: successSchema,
      errors: ['user/weak-password', 'auth/sign-in-unavailable', 'auth/too-many-attempts'],
      handle: async ({ body, address }) => {
        await register(context, body, address)
        return success
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/resend-verification',
      access: 'public',
      summary: 'Ask for the letter of a registration once more.',
      body: addressRequestSchema,
      answer: successSchema,
      errors: ['auth/sign-in-unavailable', 'auth/too-many-attempts'],
      handle: async ({ body, address }) => {
        await resendRegistration(context, body.email, address)
        return success
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/verify-email',
      access: 'public',
      summary: 'Open the link of a letter: makes the account, or gives an account its new address.',
      body: linkRequestSchema,
      answer: emailVerifiedSchema,
      errors: ['auth/link-invalid', 'user/email-taken'],
      handle: ({ body }) => verifyEmail(context, body.token),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/forgot-password',
      access: 'public',
      summary: 'Ask for a letter with a link for a new password.',
      body: addressRequestSchema,
      answer: successSchema,
      errors: ['auth/sign-in-unavailable', 'auth/too-many-attempts'],
      handle: async ({ body, address }) => {
        await askForPasswordReset(context, body.email, address)
        return success
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/auth/reset-password',
      access: 'public',
      summary: 'Choose a new password by the link of a letter; signs the account out everywhere.',
      body: resetPasswordRequestSchema,
      answer: successSchema,
      errors: ['auth/link-invalid', 'user/weak-password'],
      handle: async ({ body }) => {
        await resetPasswordByLink(context, body.token, body.password)
        return success
      },
    }),
  ]
}
