import { providerAnswerSchema, providerSchema, providerStartSchema } from '../provider-sign-in.ts'
import { loginResponseSchema, successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

/** Refusals of what a provider answered. */
const NOT_ACCEPTED = [
  'auth/provider-off',
  'auth/provider-unreachable',
  'auth/provider-refused',
  'auth/email-not-verified',
] as const

export const getProvider = defineCall({
  method: 'GET',
  path: '/api/auth/provider',
  access: 'public',
  summary: 'The name of the organization with whose provider one can sign in, if one is set up.',
  answer: providerSchema,
  errors: [],
})

export const startProviderSignIn = defineCall({
  method: 'POST',
  path: '/api/auth/provider/start',
  worksOnFullDisk: true,
  access: 'public',
  summary: 'Begin to sign in with the provider: the address of its page, and a key to keep until it has answered.',
  answer: providerStartSchema,
  errors: ['auth/provider-off', 'auth/provider-unreachable', 'auth/too-many-attempts'],
})

export const finishProviderSignIn = defineCall({
  method: 'POST',
  path: '/api/auth/provider/finish',
  worksOnFullDisk: true,
  access: 'public',
  summary: 'Hand in what the provider answered; the token goes into the Authorization header of later calls.',
  body: providerAnswerSchema,
  answer: loginResponseSchema,
  errors: [
    ...NOT_ACCEPTED,
    'auth/account-disabled',
    'auth/sign-in-unavailable',
    'user/last-admin',
    'user/invalid-email',
    'user/email-taken',
  ],
})

export const startProviderConfirmation = defineCall({
  method: 'POST',
  path: '/api/auth/provider/confirm/start',
  worksOnFullDisk: true,
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Begin to sign in with the provider once more, as what asks for a fresh sign-in needs.',
  answer: providerStartSchema,
  errors: ['auth/provider-off', 'auth/provider-unreachable', 'auth/too-many-attempts'],
})

export const finishProviderConfirmation = defineCall({
  method: 'POST',
  path: '/api/auth/provider/confirm/finish',
  worksOnFullDisk: true,
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Hand in what the provider answered; for ten minutes, calls that ask for a fresh sign-in take this session.',
  body: providerAnswerSchema,
  answer: successSchema,
  errors: [...NOT_ACCEPTED],
})

export const PROVIDER_SIGN_IN_CALLS = [
  getProvider,
  startProviderSignIn,
  finishProviderSignIn,
  startProviderConfirmation,
  finishProviderConfirmation,
] as const
