import {
  changedWebhookSchema,
  deliveryListSchema,
  newWebhookAnswerSchema,
  newWebhookSchema,
  webhookListSchema,
} from '../webhook.ts'
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
