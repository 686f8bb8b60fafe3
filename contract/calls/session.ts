import {
  providerAnswerSchema,
  providerSchema,
  providerStartSchema,
  codeOnlySchema,
  passwordAndCodeSchema,
  passwordOnlySchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorSetUpSchema,
} from '../second-factor.ts'
import {
  confirmRequestSchema,
  loginRequestSchema,
  loginResponseSchema,
  sessionListResponseSchema,
  sessionResponseSchema,
  sessionsEndedSchema,
  successSchema,
} from '../session.ts'
import { defineCall } from './define-call.ts'

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/api/account/second-factor',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Whether sign-in asks for a code as well, and how many recovery codes are left.',
  answer: secondFactorSchema,
  errors: [],
})

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/account/second-factor',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Begin to set up a second factor: a secret for an app that makes codes. It counts once a code confirms it.',
  body: passwordOnlySchema,
  answer: secondFactorSetUpSchema,
  errors: ['auth/wrong-password', 'auth/too-many-attempts', 'second-factor/already-on'],
})

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Switch the second factor on with a code of the app; answers recovery codes, shown this once.',
  body: codeOnlySchema,
  answer: recoveryCodesSchema,
  errors: ['auth/wrong-code', 'auth/too-many-attempts', 'second-factor/already-on', 'second-factor/not-on'],
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  access: 'signed-in',
  summary: 'Make new recovery codes, shown this once; the old ones stop working.',
  body: passwordAndCodeSchema,
  answer: recoveryCodesSchema,
  errors: ['auth/wrong-password', 'auth/wrong-code', 'auth/too-many-attempts', 'second-factor/not-on'],
})

export const switchSecondFactorOff = defineCall({
  method: 'DELETE',
  path: '/api/account/second-factor',
  access: 'signed-in',
  summary: 'Switch the second factor off, with the password and a code.',
  body: passwordAndCodeSchema,
  answer: successSchema,
  errors: ['auth/wrong-password', 'auth/wrong-code', 'auth/too-many-attempts', 'second-factor/not-on'],
})

export const SECOND_FACTOR_CALLS = [
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  switchSecondFactorOff,
] as const

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

export const signIn = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  worksOnFullDisk: true,
  access: 'public',
  summary:
    'Sign in with e-mail address, password and, where the account asks for one, a code; the token goes into the Authorization header of later calls.',
  body: loginRequestSchema,
  answer: loginResponseSchema,
  errors: [
    'request/invalid',
    'auth/wrong-credentials',
    'auth/code-needed',
    'auth/wrong-code',
    'auth/sign-in-unavailable',
    'auth/too-many-attempts',
  ],
})

export const getSession = defineCall({
  method: 'GET',
  path: '/api/auth/session',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'Who is signed in, as the account is now, and this session.',
  answer: sessionResponseSchema,
  errors: [],
})

export const signOut = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  worksOnFullDisk: true,
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'End this session.',
  answer: successSchema,
  errors: [],
})

export const signOutEverywhere = defineCall({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  worksOnFullDisk: true,
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'End every session of the account, this one too.',
  answer: sessionsEndedSchema,
  errors: [],
})

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'The sessions of the account, the newest first.',
  answer: sessionListResponseSchema,
  errors: [],
})

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  withoutSecondFactor: true,
  summary: 'End one session of the account.',
  answer: successSchema,
  errors: ['auth/session-not-found'],
})

export const confirmSession = defineCall({
  method: 'POST',
  path: '/api/auth/confirm',
  worksOnFullDisk: true,
  access: 'signed-in',
  withoutSecondFactor: true,
  summary:
    'Give the password once more, and a code where the account has a second factor; for ten minutes, calls that ask for a fresh sign-in take this session.',
  body: confirmRequestSchema,
  answer: successSchema,
  errors: ['auth/wrong-password', 'auth/code-needed', 'auth/wrong-code', 'auth/too-many-attempts'],
})

export const SESSION_CALLS = [
  signIn,
  getSession,
  signOut,
  signOutEverywhere,
  listSessions,
  endSession,
  confirmSession,
] as const
