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
