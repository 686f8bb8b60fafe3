import { z } from 'zod'
import { paymentAddressSchema, paymentSetupSchema, paymentsSchema } from '../../contract/payments.ts'
import { successSchema } from '../../contract/session.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { readSiteSetting } from '../site-settings/site-setting.service.ts'
import { openPortal, readPayments, simulate, startCheckout } from './payment.service.ts'
import { receiveEvent } from './receive-event.ts'

/** Buying Pro, what was paid, and the provider's events. */
export function paymentRoutes(context: ServerContext): Route[] {
  const { payments } = context
  return [
    defineRoute({
      method: 'GET',
      path: '/api/payments/setup',
      access: 'public',
      summary: 'Whether Pro can be bought here, and whether payments are simulated.',
      answer: paymentSetupSchema,
      errors: [],
      handle: async () => ({
        mode: payments.mode,
        publishable_key: payments.publishableKey,
        sign_in: await readSiteSetting(context, 'signIn'),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/payments',
      access: 'signed-in',
      summary: 'The subscription of the account, and its bills.',
      answer: paymentsSchema,
      errors: [],
      handle: ({ caller }) => readPayments(context, caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/payments/checkout',
      access: 'signed-in',
      summary: 'Begin to buy Pro; the answer has the address where the card is entered.',
      answer: paymentAddressSchema,
      errors: ['payments/already-subscribed', 'payments/unavailable'],
      handle: async ({ caller }) => ({ url: await startCheckout(context, caller.user) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/payments/portal',
      access: 'signed-in',
      summary: 'The address where card and subscription are changed.',
      answer: paymentAddressSchema,
      errors: ['payments/no-subscription', 'payments/unavailable'],
      handle: async ({ caller }) => ({ url: await openPortal(context, caller.user) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/payments/simulate/:action',
      access: 'signed-in',
      summary: 'Tell the simulated provider what happens next: only while payments are simulated.',
      answer: paymentsSchema,
      errors: [
        'payments/not-simulated',
        'payments/already-subscribed',
        'payments/no-subscription',
        'payments/declined',
      ],
      handle: ({ caller, params }) => simulate(context, caller.user, params.action!),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/payments/events',
      access: 'public',
      summary: 'Events of the payment provider, with its signature in `stripe-signature`.',
      query: z.object({}),
      answer: successSchema,
      errors: ['payments/bad-signature'],
      handle: async ({ request }) => {
        await receiveEvent(context, await request.text(), request.headers.get('stripe-signature') ?? '')
        return { success: true as const }
      },
    }),
  ]
}
