import {
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
  access: 'public',
  summary: 'Sign in with e-mail address and password; the token goes into the Authorization header of later calls.',
  body: loginRequestSchema,
  answer: loginResponseSchema,
  errors: ['request/invalid', 'auth/wrong-credentials', 'auth/sign-in-unavailable', 'auth/too-many-attempts'],
})

export const getSession = defineCall({
  method: 'GET',
  path: '/api/auth/session',
  access: 'signed-in',
  summary: 'Who is signed in, as the account is now, and this session.',
  answer: sessionResponseSchema,
  errors: [],
})

export const signOut = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'signed-in',
  summary: 'End this session.',
  answer: successSchema,
  errors: [],
})

export const signOutEverywhere = defineCall({
  method: 'POST',
  path: '/api/auth/logout-everywhere',
  access: 'signed-in',
  summary: 'End every session of the account, this one too.',
  answer: sessionsEndedSchema,
  errors: [],
})

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'The sessions of the account, the newest first.',
  answer: sessionListResponseSchema,
  errors: [],
})

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  summary: 'End one session of the account.',
  answer: successSchema,
  errors: ['auth/session-not-found'],
})

export const SESSION_CALLS = [signIn, getSession, signOut, signOutEverywhere, listSessions, endSession] as const
