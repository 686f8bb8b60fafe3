import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { ServerContext } from '../../base/context.ts'
import { findMockSubscription, upsertMockSubscription } from './payment.repository.ts'
import type { MockSubscriptionTable } from './payment.table.ts'
import type { PaymentProvider } from './provider.ts'
import { subscriptionOf, type SubscriptionRead, USER_METADATA } from './stripe-objects.ts'
import { readSigned } from './stripe-provider.ts'

export interface MockProvider extends PaymentProvider {
  /** An event in Stripe's form with its signature, as Stripe would send it. */
  sign(event: object): { body: string; signature: string }
}

/**
 * The simulation that stands in for Stripe while there is no real key: no card, no network, no money. Its books are a
 * table, and what happens in them reaches the product as signed events in Stripe's own form at the same address.
 */
export function mockProvider({ db, now }: Pick<ServerContext, 'db' | 'now'>): MockProvider {
  // The library is only used to sign and to check: it never connects.
  const stripe = new Stripe('sk_test_mock')
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  return {
    mode: 'mock',
    publishableKey: null,
    checkout: async () => '/account/subscription?checkout=mock',
    portal: async () => '/account/subscription',
    readEvent: (body, signature) => readSigned(stripe, body, signature, secret),
    subscription: async (id) => {
      const row = await findMockSubscription(db, id)
      return row ? subscriptionOf(stripeForm(row)) : null
    },
    end: async (id) => {
      const row = await findMockSubscription(db, id)
      if (row) await upsertMockSubscription(db, { ...row, status: 'canceled', current_period_end: now() })
    },
    sign: (event) => {
      const body = JSON.stringify(event)
      return { body, signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret }) }
    },
  }
}

/** A simulated subscription in Stripe's form, as far as it is read. */
export function stripeForm(row: MockSubscriptionTable): SubscriptionRead & { object: 'subscription' } {
  const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
  return {
    id: row.id,
    object: 'subscription',
    metadata: { [USER_METADATA]: row.user_id },
    customer: `mock_customer_${row.user_id}`,
    status: row.status,
    items: { data: [{ current_period_end: seconds(row.current_period_end) }] },
    cancel_at_period_end: row.cancel_at_period_end === 1,
    cancel_at: null,
    created: seconds(row.created_at),
  }
}
