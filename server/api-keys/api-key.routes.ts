import { keyListResponseSchema, keyShownResponseSchema, newKeySchema } from '../../contract/api-key.ts'
import { LIMITS } from '../../contract/entitlements.ts'
import { successSchema } from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readMeter } from '../usage/usage.service.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './api-key.service.ts'

const success = { success: true as const }
const access = { tier: 'pro', refusal: 'tier/api-unavailable' } as const

/** An account's own keys. A key cannot manage keys, or who finds one could make more. */
export function apiKeyRoutes(context: Pick<ServerContext, 'db' | 'now' | 'newId'>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/keys',
      access,
      summary: 'The keys of the account, the newest first, and how many calls this month has left.',
      answer: keyListResponseSchema,
      errors: [],
      handle: async ({ caller: { user } }) => {
        const reading = await readMeter(context, user, 'apiCalls')
        const limit = LIMITS[user.tier].apiCalls
        const calls = { ...reading, limit, remaining: Math.max(0, limit - reading.used) }
        return { keys: await listKeys(context, user), calls }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/keys',
      access,
      summary: 'Make a key; this answer is the only one that shows it.',
      body: newKeySchema,
      answer: keyShownResponseSchema,
      errors: ['key/too-many'],
      handle: async ({ caller, body }) => ({ ...success, ...(await createKey(context, caller.user, body)) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/keys/:id/rotate',
      access,
      summary: 'Replace a key by a new one with the same name and scopes; the old one ends at once.',
      answer: keyShownResponseSchema,
      errors: ['key/not-found'],
      handle: async ({ caller, params }) => ({
        ...success,
        ...(await rotateKey(context, caller.user, params.id ?? '')),
      }),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/keys/:id',
      // Also where the tier has no keys any more: what may have leaked can always be ended.
      access: 'signed-in',
      summary: 'Revoke a key for good.',
      answer: successSchema,
      errors: ['key/not-found'],
      handle: async ({ caller, params }) => {
        await revokeKey(context, caller.user, params.id ?? '')
        return success
      },
    }),
  ]
}
