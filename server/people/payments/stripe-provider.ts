import Stripe from 'stripe'
import { SUBSCRIPTION_STATUSES } from '../../../contract/payments.ts'
import { ServerError } from '../../base/errors.ts'
import type { Bill, Payer, PaymentProvider, ProviderEvent, ProviderSubscription } from './provider.ts'

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  /** Secret of the webhook's endpoint. */
  webhookSecret: string
  /** The monthly price that Pro is sold at, by Stripe's id. */
  pricePro: string
}

/** Where a checkout writes whose subscription it makes. */
export const USER_METADATA = 'user_id'

/** Unix seconds as an ISO string. */
export function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** Of a Stripe subscription, what is read. */
export type SubscriptionRead = Pick<
  Stripe.Subscription,
  'id' | 'metadata' | 'status' | 'customer' | 'cancel_at_period_end' | 'cancel_at' | 'created'
> & { items: { data: Pick<Stripe.SubscriptionItem, 'current_period_end'>[] } }

/** What we keep of a Stripe subscription; null where it is not one of ours. */
export function subscriptionOf(from: SubscriptionRead): ProviderSubscription | null {
  const userId = from.metadata[USER_METADATA]
  const status = SUBSCRIPTION_STATUSES.find((known) => known === from.status)
  const ends = from.items.data.map((item) => item.current_period_end)
  if (!userId || !status || ends.length === 0) return null
  return {
    id: from.id,
    userId,
    customer: idOf(from.customer),
    status,
    currentPeriodEnd: isoOf(Math.max(...ends)),
    cancelAtPeriodEnd: from.cancel_at_period_end || from.cancel_at !== null,
    createdAt: isoOf(from.created),
  }
}

/** What a Stripe event is about. Events of kinds that we do not use are about nothing. */
function eventOf(from: Stripe.Event): ProviderEvent {
  return { id: from.id, type: from.type, createdAt: isoOf(from.created), ...aboutOf(from) }
}

function aboutOf(event: Stripe.Event): Pick<ProviderEvent, 'subscriptionId' | 'bill'> {
  switch (event.type) {
    case 'checkout.session.completed': {
      const { subscription } = event.data.object
      return { subscriptionId: subscription ? idOf(subscription) : null, bill: null }
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { subscriptionId: event.data.object.id, bill: null }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const invoice = event.data.object
      const subscription = invoice.parent?.subscription_details?.subscription
      const isPaid = event.type === 'invoice.paid'
      return { subscriptionId: subscription ? idOf(subscription) : null, bill: billOf(invoice, isPaid, event.created) }
    }
    default:
      return { subscriptionId: null, bill: null }
  }
}

function billOf(invoice: Stripe.Invoice, isPaid: boolean, at: number): Bill | null {
  const { id, currency, amount_paid, amount_due, hosted_invoice_url } = invoice
  const amount = isPaid ? amount_paid : amount_due
  if (!id || amount === 0) return null
  return {
    id,
    amount,
    currency,
    status: isPaid ? 'paid' : 'failed',
    at: isoOf(at),
    receiptUrl: hosted_invoice_url ?? null,
  }
}

const idOf = (reference: string | { id: string }) => (typeof reference === 'string' ? reference : reference.id)

/**
 * Payments by Stripe's own library: Checkout for buying, the customer portal for everything after it.
 *
 * @param publicUrl where readers reach the site
 * @param options   where the library finds Stripe; tests name a server of their own
 */
export function stripeProvider(
  keys: StripeKeys,
  publicUrl: string,
  options: Stripe.StripeConfig = {},
): PaymentProvider {
  const stripe = new Stripe(keys.secretKey, { maxNetworkRetries: 2, timeout: 10_000, telemetry: false, ...options })
  return {
    mode: 'stripe',
    publishableKey: keys.publishableKey,
    checkout: (payer) => orUnavailable(() => openCheckout(stripe, keys.pricePro, publicUrl, payer)),
    portal: (customer) =>
      orUnavailable(async () => {
        const return_url = `${publicUrl}/account/subscription`
        return (await stripe.billingPortal.sessions.create({ customer, return_url })).url
      }),
    readEvent: (body, signature) => readSigned(stripe, body, signature, keys.webhookSecret),
    subscription: async (id) => {
      try {
        return subscriptionOf(await stripe.subscriptions.retrieve(id))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
        throw error
      }
    },
    end: async (id) => {
      await stripe.subscriptions.cancel(id)
    },
  }
}

async function openCheckout(stripe: Stripe, price: string, publicUrl: string, payer: Payer): Promise<string> {
  const metadata = { [USER_METADATA]: payer.id }
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    client_reference_id: payer.id,
    metadata,
    subscription_data: { metadata },
    ...(payer.customer ? { customer: payer.customer } : { customer_email: payer.email }),
    success_url: `${publicUrl}/account/subscription?checkout=done`,
    cancel_url: `${publicUrl}/pro/subscription`,
  })
  if (!session.url) throw new Error('The checkout has no address.')
  return session.url
}

/** @throws {ServerError} `payments/bad-signature` for a body that Stripe did not sign, or signed too long ago */
export function readSigned(stripe: Stripe, body: string, signature: string, secret: string) {
  try {
    return eventOf(stripe.webhooks.constructEvent(body, signature, secret))
  } catch {
    throw new ServerError('payments/bad-signature', 'The signature of this event is not right.')
  }
}

async function orUnavailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new ServerError(
      'payments/unavailable',
      'The payment system did not answer. Nothing was charged; try again later.',
    )
  }
}
