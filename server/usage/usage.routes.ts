import { FEATURES } from '../../contract/entitlements.ts'
import { usageResponseSchema } from '../../contract/usage.ts'
import { bookmarkUsage } from '../bookmarks/bookmark.service.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readMeters } from './usage.service.ts'

export function usageRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/usage',
      access: 'signed-in',
      summary: 'What this account used of its limits, and the catalogue of features.',
      answer: usageResponseSchema,
      errors: [],
      handle: async ({ caller: { user } }) => ({
        tier: user.tier,
        meters: await readMeters(context, user),
        bookmarks: await bookmarkUsage(context, user),
        features: [...FEATURES],
      }),
    }),
  ]
}
