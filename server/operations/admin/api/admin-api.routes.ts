import * as calls from '../../../../contract/calls/admin/api.ts'
import { limitsOf } from '../../../../contract/entitlements.ts'
import type { Role, Tier } from '../../../../contract/user.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { monthOf } from '../../../people/usage/usage.service.ts'
import { isCalled } from '../../../readers/webhooks/webhook.table.ts'
import { findDeliveryPage, findKeyPage, findTeamPage, findUsagePage, findWebhookPage } from './admin-api.repository.ts'
import { changeSeats, replayCall, revokeKeyOf, switchWebhook } from './admin-api.service.ts'

const success = { success: true as const }

/** Keys, webhooks, calls and teams of all accounts, for admins. */
export function adminApiRoutes(context: ServerContext): Route[] {
  return [...listRoutes(context), ...changeRoutes(context)]
}

function listRoutes({ db, now }: Pick<ServerContext, 'db' | 'now'>): Route[] {
  return [
    implement(calls.listKeys, async ({ query }) => {
      const page = await findKeyPage(db, query, monthOf(now()))
      const rows = page.rows.map(({ scopes_json, role, ...row }) => {
        const limit = limitsOf({ role, tier: row.tier }).apiCalls
        return { ...row, scopes: JSON.parse(scopes_json), limit }
      })
      return { ...page, rows }
    }),
    implement(calls.listWebhooks, async ({ query }) => {
      const page = await findWebhookPage(db, query)
      const rows = page.rows.map(({ events_json, last_state, ...row }) => {
        const state = { is_active: isCalled(row), off_by_admin: row.off_by_admin === 1 }
        const last = last_state as 'waiting' | 'delivered' | 'failed' | null
        return { ...row, events: JSON.parse(events_json), ...state, last_state: last }
      })
      return { ...page, rows }
    }),
    implement(calls.listDeliveries, ({ query }) => findDeliveryPage(db, query)),
    implement(calls.listUsage, async ({ query }) => {
      const page = await findUsagePage(db, query, monthOf(now()))
      const limitOf = (tier: Tier, role: Role) => limitsOf({ role, tier }).apiCalls
      return { ...page, rows: page.rows.map(({ role, ...row }) => ({ ...row, limit: limitOf(row.tier, role) })) }
    }),
    implement(calls.listTeams, ({ query }) => findTeamPage(db, query)),
  ]
}

function changeRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.revokeKey, async ({ caller, params }) => {
      await revokeKeyOf(context, caller.user, params.id)
      return success
    }),
    implement(calls.switchWebhook, async ({ caller, params, body }) => {
      await switchWebhook(context, caller.user, params.id, body.is_active)
      return success
    }),
    implement(calls.replayDelivery, async ({ caller, params }) => {
      await replayCall(context, caller.user, params.id, params.delivery)
      return success
    }),
    implement(calls.changeSeats, async ({ caller, params, body }) => {
      await changeSeats(context, caller.user, params.id, body.seats)
      return success
    }),
  ]
}
