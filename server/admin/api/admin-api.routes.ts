import {
  adminDeliveriesSchema,
  adminDeliveryQuery,
  adminKeyQuery,
  adminKeysSchema,
  adminTeamQuery,
  adminTeamsSchema,
  adminUsageQuery,
  adminUsagesSchema,
  adminWebhookQuery,
  adminWebhooksSchema,
  switchedWebhookSchema,
  teamSeatsSchema,
} from '../../../contract/admin/api.ts'
import { LIMITS } from '../../../contract/entitlements.ts'
import { successSchema } from '../../../contract/session.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { monthOf } from '../../usage/usage.service.ts'
import { isCalled } from '../../webhooks/webhook.table.ts'
import { findDeliveryPage, findKeyPage, findTeamPage, findUsagePage, findWebhookPage } from './admin-api.repository.ts'
import { changeSeats, replayCall, revokeKeyOf, switchWebhook } from './admin-api.service.ts'

const access = { role: 'admin' } as const
const success = { success: true as const }

/** Keys, webhooks, calls and teams of all accounts, for admins. */
export function adminApiRoutes(context: ServerContext): Route[] {
  return [...listRoutes(context), ...changeRoutes(context)]
}

function listRoutes({ db, now }: Pick<ServerContext, 'db' | 'now'>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/api/keys',
      access,
      summary: 'The API keys of all accounts, without the keys themselves.',
      query: adminKeyQuery,
      answer: adminKeysSchema,
      errors: [],
      handle: async ({ query }) => {
        const page = await findKeyPage(db, query, monthOf(now()))
        const rows = page.rows.map(({ scopes_json, ...row }) => {
          return { ...row, scopes: JSON.parse(scopes_json), limit: LIMITS[row.tier].apiCalls }
        })
        return { ...page, rows }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/api/webhooks',
      access,
      summary: 'The webhooks of all accounts, with what became of their latest call.',
      query: adminWebhookQuery,
      answer: adminWebhooksSchema,
      errors: [],
      handle: async ({ query }) => {
        const page = await findWebhookPage(db, query)
        const rows = page.rows.map(({ events_json, last_state, ...row }) => {
          const state = { is_active: isCalled(row), off_by_admin: row.off_by_admin === 1 }
          const last = last_state as 'waiting' | 'delivered' | 'failed' | null
          return { ...row, events: JSON.parse(events_json), ...state, last_state: last }
        })
        return { ...page, rows }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/api/deliveries',
      access,
      summary: 'Calls to all webhooks, and what became of them.',
      query: adminDeliveryQuery,
      answer: adminDeliveriesSchema,
      errors: [],
      handle: ({ query }) => findDeliveryPage(db, query),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/api/usage',
      access,
      summary: 'Calls with keys in this month by account, the most first.',
      query: adminUsageQuery,
      answer: adminUsagesSchema,
      errors: [],
      handle: async ({ query }) => {
        const page = await findUsagePage(db, query, monthOf(now()))
        return { ...page, rows: page.rows.map((row) => ({ ...row, limit: LIMITS[row.tier].apiCalls })) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/api/teams',
      access,
      summary: 'All teams with their seats.',
      query: adminTeamQuery,
      answer: adminTeamsSchema,
      errors: [],
      handle: ({ query }) => findTeamPage(db, query),
    }),
  ]
}

function changeRoutes(context: ServerContext): Route[] {
  return [
    defineRoute({
      method: 'DELETE',
      path: '/api/admin/api/keys/:id',
      access,
      summary: 'Revoke a key of any account for good; its owner is told by letter.',
      answer: successSchema,
      errors: ['key/not-found'],
      handle: async ({ caller, params }) => {
        await revokeKeyOf(context, caller.user, params.id!)
        return success
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/admin/api/webhooks/:id',
      access,
      summary: 'Switch a webhook of any account off or on, beside its owner’s switch; a letter tells its owner of off.',
      body: switchedWebhookSchema,
      answer: successSchema,
      errors: ['webhook/not-found'],
      handle: async ({ caller, params, body }) => {
        await switchWebhook(context, caller.user, params.id!, body.is_active)
        return success
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/api/webhooks/:id/deliveries/:delivery/replay',
      access,
      summary: 'Make a call to a webhook once more, with the same body.',
      answer: successSchema,
      errors: ['webhook/not-found'],
      handle: async ({ caller, params }) => {
        await replayCall(context, caller.user, params.id!, params.delivery!)
        return success
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/admin/api/teams/:id',
      access,
      summary: 'Give a team another number of seats, never fewer than are taken.',
      body: teamSeatsSchema,
      answer: successSchema,
      errors: ['team/not-found'],
      handle: async ({ caller, params, body }) => {
        await changeSeats(context, caller.user, params.id!, body.seats)
        return success
      },
    }),
  ]
}
