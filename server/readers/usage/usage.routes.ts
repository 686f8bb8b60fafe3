import * as calls from '../../../contract/calls/account.ts'
import { FEATURES } from '../../../contract/entitlements.ts'
import { bookmarkUsage } from '../bookmarks/bookmark.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readMeters } from '../../people/usage/usage.service.ts'

export function usageRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getUsage, async ({ caller: { user } }) => ({
      tier: user.tier,
      meters: await readMeters(context, user),
      bookmarks: await bookmarkUsage(context, user),
      features: [...FEATURES],
    })),
  ]
}
