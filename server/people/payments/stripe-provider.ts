import Stripe from 'stripe'
import { ServerError } from '../../base/errors.ts'
import type { PaymentProvider, Payer } from './provider.ts'
import { eventOf, subscriptionOf, USER_METADATA } from './stripe-objects.ts'

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  /** Secret of the webhook's endpoint. */
  webhookSecret: string
  /** The monthly price that Pro is sold at, by Stripe's id. */
  pricePro: string
}

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
