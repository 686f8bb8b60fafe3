import { z } from 'zod'
import {
  alertListSchema,
  changedAlertSchema,
  newAlertSchema,
  noticeListSchema,
  changedWebhookSchema,
  deliveryListSchema,
  newWebhookAnswerSchema,
  newWebhookSchema,
  webhookListSchema,
} from '../alert.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/api/webhooks',
  access: { tier: 'enterprise', refusal: 'tier/api-unavailable' },
  summary: 'The webhooks of the account.',
  answer: webhookListSchema,
  errors: [],
})

export const addWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks',
  access: { tier: 'enterprise', refusal: 'tier/api-unavailable' },
  summary: 'Add a webhook; the answer has the secret of its signatures, this once.',
  body: newWebhookSchema,
  answer: newWebhookAnswerSchema,
  errors: ['webhook/too-many', 'upload/address-refused'],
})

export const changeWebhook = defineCall({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  access: { tier: 'enterprise', refusal: 'tier/api-unavailable' },
  summary: 'Change address or events of a webhook, or switch it off and on.',
  body: changedWebhookSchema,
  answer: webhookListSchema,
  errors: ['webhook/not-found', 'webhook/off-by-admin', 'upload/address-refused'],
})

export const removeWebhook = defineCall({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'signed-in',
  summary: 'Delete a webhook with its log, whatever the tier is now.',
  answer: webhookListSchema,
  errors: ['webhook/not-found'],
})

export const listDeliveries = defineCall({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: { tier: 'enterprise', refusal: 'tier/api-unavailable' },
  summary: 'The latest calls of a webhook, and what became of them.',
  answer: deliveryListSchema,
  errors: ['webhook/not-found'],
})

export const replayDelivery = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:delivery/replay',
  access: { tier: 'enterprise', refusal: 'tier/api-unavailable' },
  summary: 'Make a call once more, with the same body.',
  answer: deliveryListSchema,
  errors: ['webhook/not-found'],
})

export const testWebhook = defineCall({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: { tier: 'enterprise', refusal: 'tier/api-unavailable' },
  summary: 'Send a webhook a signed event of type webhook.test, whatever events it wants.',
  answer: deliveryListSchema,
  errors: ['webhook/not-found', 'webhook/switched-off'],
})

export const WEBHOOK_CALLS = [
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  listDeliveries,
  replayDelivery,
  testWebhook,
] as const

export const listAlerts = defineCall({
  method: 'GET',
  path: '/api/alerts',
  access: { tier: 'pro', refusal: 'tier/alerts-unavailable' },
  scope: 'manage:alerts',
  summary: 'The alerts of the account, and those that its team shares.',
  answer: alertListSchema,
  errors: [],
})

export const addAlert = defineCall({
  method: 'POST',
  path: '/api/alerts',
  access: { tier: 'pro', refusal: 'tier/alerts-unavailable' },
  scope: 'manage:alerts',
  summary: 'Save a filter as an alert.',
  body: newAlertSchema,
  answer: alertListSchema,
  errors: ['alert/too-many', 'alert/not-team-owner'],
})

export const changeAlert = defineCall({
  method: 'PATCH',
  path: '/api/alerts/:id',
  access: { tier: 'pro', refusal: 'tier/alerts-unavailable' },
  scope: 'manage:alerts',
  summary: 'Change an alert, or switch it or its letters off and on.',
  body: changedAlertSchema,
  answer: alertListSchema,
  errors: ['alert/not-found', 'alert/not-team-owner'],
})

export const removeAlert = defineCall({
  method: 'DELETE',
  path: '/api/alerts/:id',
  access: 'signed-in',
  summary: 'Delete an alert, whatever the tier is now.',
  answer: successSchema,
  errors: ['alert/not-found'],
})

export const unsubscribe = defineCall({
  method: 'POST',
  path: '/api/alerts/unsubscribe/:token',
  access: 'public',
  summary: 'Stop the letters of one alert, by the token of its letters (RFC 8058).',
  answer: z.object({ name: z.string() }),
  errors: ['alert/not-found'],
})

export const listNotices = defineCall({
  method: 'GET',
  path: '/api/notices',
  access: 'signed-in',
  summary: 'What the account was told, the newest first.',
  answer: noticeListSchema,
  errors: [],
})

export const markNoticesRead = defineCall({
  method: 'POST',
  path: '/api/notices/read',
  access: 'signed-in',
  summary: 'Mark one notice as read, or all.',
  body: z.object({ id: z.string().max(100).optional() }),
  answer: noticeListSchema,
  errors: [],
})

export const ALERT_CALLS = [
  listAlerts,
  addAlert,
  changeAlert,
  removeAlert,
  unsubscribe,
  listNotices,
  markNoticesRead,
] as const
