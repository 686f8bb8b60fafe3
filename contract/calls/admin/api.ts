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
} from '../../admin/api.ts'
import { successSchema } from '../../session.ts'
import { defineCall } from '../define-call.ts'

export const listKeys = defineCall({
  method: 'GET',
  path: '/api/admin/api/keys',
  access: { role: 'admin' },
  summary: 'The API keys of all accounts, without the keys themselves.',
  query: adminKeyQuery,
  answer: adminKeysSchema,
  errors: [],
})

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/admin/api/webhooks',
  access: { role: 'admin' },
  summary: 'The webhooks of all accounts, with what became of their latest call.',
  query: adminWebhookQuery,
  answer: adminWebhooksSchema,
  errors: [],
})

export const listDeliveries = defineCall({
  method: 'GET',
  path: '/api/admin/api/deliveries',
  access: { role: 'admin' },
  summary: 'Calls to all webhooks, and what became of them.',
  query: adminDeliveryQuery,
  answer: adminDeliveriesSchema,
  errors: [],
})

export const listUsage = defineCall({
  method: 'GET',
  path: '/api/admin/api/usage',
  access: { role: 'admin' },
  summary: 'Calls with keys in this month by account, the most first.',
  query: adminUsageQuery,
  answer: adminUsagesSchema,
  errors: [],
})

export const listTeams = defineCall({
  method: 'GET',
  path: '/api/admin/api/teams',
  access: { role: 'admin' },
  summary: 'All teams with their seats.',
  query: adminTeamQuery,
  answer: adminTeamsSchema,
  errors: [],
})

export const revokeKey = defineCall({
  method: 'DELETE',
  path: '/api/admin/api/keys/:id',
  access: { role: 'admin' },
  fresh: true,
  destroys: true,
  summary: 'Revoke a key of any account for good; its owner is told by letter.',
  answer: successSchema,
  errors: ['key/not-found'],
})

export const switchWebhook = defineCall({
  method: 'PATCH',
  path: '/api/admin/api/webhooks/:id',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Switch a webhook of any account off or on, beside its owner’s switch; a letter tells its owner of off.',
  body: switchedWebhookSchema,
  answer: successSchema,
  errors: ['webhook/not-found'],
})

export const replayDelivery = defineCall({
  method: 'POST',
  path: '/api/admin/api/webhooks/:id/deliveries/:delivery/replay',
  access: { role: 'admin' },
  summary: 'Make a call to a webhook once more, with the same body.',
  answer: successSchema,
  errors: ['webhook/not-found'],
})

export const changeSeats = defineCall({
  method: 'PATCH',
  path: '/api/admin/api/teams/:id',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Give a team another number of seats, never fewer than are taken.',
  body: teamSeatsSchema,
  answer: successSchema,
  errors: ['team/not-found'],
})

export const ADMIN_API_CALLS = [
  listKeys,
  listWebhooks,
  listDeliveries,
  listUsage,
  listTeams,
  revokeKey,
  switchWebhook,
  replayDelivery,
  changeSeats,
] as const
