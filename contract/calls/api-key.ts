import { keyListResponseSchema, keyShownResponseSchema, newKeySchema } from '../api-key.ts'
import { successSchema } from '../session.ts'
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
