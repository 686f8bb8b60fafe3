import * as calls from '../../../contract/calls/alert.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import {
  addWebhook,
  changeWebhook,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  replayDelivery,
  testWebhook,
} from './webhook.service.ts'

/** Calls that this server makes when something happens. */
export function webhookRoutes(context: ServerContext): Route[] {
  const shown = async (user: User) => ({ webhooks: await readWebhooks(context, user) })
  return [
    implement(calls.listWebhooks, ({ caller }) => shown(caller.user)),
    implement(calls.addWebhook, ({ caller, body }) => addWebhook(context, caller.user, body)),
    implement(calls.changeWebhook, async ({ caller, params, body }) => {
      await changeWebhook(context, caller.user, params.id, body)
      return shown(caller.user)
    }),
    implement(calls.removeWebhook, async ({ caller, params }) => {
      await removeWebhook(context, caller.user, params.id)
      return shown(caller.user)
    }),
    implement(calls.listDeliveries, async ({ caller, params }) => ({
      deliveries: await readDeliveries(context, caller.user, params.id),
    })),
    implement(calls.replayDelivery, async ({ caller, params }) => {
      await replayDelivery(context, caller.user, params.id, params.delivery)
      return { deliveries: await readDeliveries(context, caller.user, params.id) }
    }),
    implement(calls.testWebhook, async ({ caller, params }) => {
      await testWebhook(context, caller.user, params.id)
      return { deliveries: await readDeliveries(context, caller.user, params.id) }
    }),
  ]
}
