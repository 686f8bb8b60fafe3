import {
  addressRequestSchema,
  emailVerifiedSchema,
  linkRequestSchema,
  registerRequestSchema,
  resetPasswordRequestSchema,
} from '../account.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

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
