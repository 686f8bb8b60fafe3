import * as calls from '../../../contract/calls/payment.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { openPortal, readPayments, simulate, startCheckout } from './payment.service.ts'
import { receiveEvent } from './receive-event.ts'

/** Buying Pro, what was paid, and the provider's events. */
export function paymentRoutes(context: ServerContext): Route[] {
  const { payments } = context
  return [
    implement(calls.getPaymentSetup, async () => ({
      mode: payments.mode,
      publishable_key: payments.publishableKey,
      sign_in: await readSiteSetting(context, 'signIn'),
    })),
    implement(calls.getPayments, ({ caller }) => readPayments(context, caller.user)),
    implement(calls.startCheckout, async ({ caller }) => ({ url: await startCheckout(context, caller.user) })),
    implement(calls.openPortal, async ({ caller }) => ({ url: await openPortal(context, caller.user) })),
    implement(calls.simulatePayment, ({ caller, params }) => simulate(context, caller.user, params.action)),
    implement(calls.receivePaymentEvent, async ({ request }) => {
      await receiveEvent(context, await request.text(), request.headers.get('stripe-signature') ?? '')
      return { success: true as const }
    }),
  ]
}
