import {
  changedWebhookSchema,
  deliveryListSchema,
  newWebhookAnswerSchema,
  newWebhookSchema,
  webhookListSchema,
} from '../../contract/webhook.ts'
import type { User } from '../../contract/user.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import {
  addWebhook,
  changeWebhook,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  replayDelivery,
} from './webhook.service.ts'

const enterprise = { tier: 'enterprise', refusal: 'tier/api-unavailable' } as const

/** Calls that this server makes when something happens. */
export function webhookRoutes(context: ServerContext): Route[] {
  const shown = async (user: User) => ({ webhooks: await readWebhooks(context, user) })
  return [
    defineRoute({
      method: 'GET',
      path: '/api/webhooks',
      access: enterprise,
      summary: 'The webhooks of the account.',
      answer: webhookListSchema,
      errors: [],
      handle: ({ caller }) => shown(caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhooks',
      access: enterprise,
      summary: 'Add a webhook; the answer has the secret of its signatures, this once.',
      body: newWebhookSchema,
      answer: newWebhookAnswerSchema,
      errors: ['webhook/too-many', 'upload/address-refused'],
      handle: ({ caller, body }) => addWebhook(context, caller.user, body),
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/webhooks/:id',
      access: enterprise,
      summary: 'Change address or events of a webhook, or switch it off and on.',
      body: changedWebhookSchema,
      answer: webhookListSchema,
      errors: ['webhook/not-found', 'webhook/off-by-admin', 'upload/address-refused'],
      handle: async ({ caller, params, body }) => {
        await changeWebhook(context, caller.user, params.id!, body)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/webhooks/:id',
      access: 'signed-in',
      summary: 'Delete a webhook with its log, whatever the tier is now.',
      answer: webhookListSchema,
      errors: ['webhook/not-found'],
      handle: async ({ caller, params }) => {
        await removeWebhook(context, caller.user, params.id!)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/webhooks/:id/deliveries',
      access: enterprise,
      summary: 'The latest calls of a webhook, and what became of them.',
      answer: deliveryListSchema,
      errors: ['webhook/not-found'],
      handle: async ({ caller, params }) => ({ deliveries: await readDeliveries(context, caller.user, params.id!) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/webhooks/:id/deliveries/:delivery/replay',
      access: enterprise,
      summary: 'Make a call once more, with the same body.',
      answer: deliveryListSchema,
      errors: ['webhook/not-found'],
      handle: async ({ caller, params }) => {
        await replayDelivery(context, caller.user, params.id!, params.delivery!)
        return { deliveries: await readDeliveries(context, caller.user, params.id!) }
      },
    }),
  ]
}
