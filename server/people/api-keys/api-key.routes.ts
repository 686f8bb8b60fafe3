import * as calls from '../../../contract/calls/account.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readMeter } from '../usage/usage.service.ts'
import { createKey, listKeys, revokeKey, rotateKey } from './api-key.service.ts'

const success = { success: true as const }

/** An account's own keys. A key cannot manage keys, or who finds one could make more. */
export function apiKeyRoutes(context: Pick<ServerContext, 'db' | 'now' | 'newId'>): Route[] {
  return [
    implement(calls.listKeys, async ({ caller: { user } }) => {
      return { keys: await listKeys(context, user), calls: await readMeter(context, user, 'apiCalls') }
    }),
    implement(calls.createKey, async ({ caller, body }) => ({
      ...success,
      ...(await createKey(context, caller.user, body)),
    })),
    implement(calls.rotateKey, async ({ caller, params }) => ({
      ...success,
      ...(await rotateKey(context, caller.user, params.id)),
    })),
    implement(calls.revokeKey, async ({ caller, params }) => {
      await revokeKey(context, caller.user, params.id)
      return success
    }),
  ]
}
