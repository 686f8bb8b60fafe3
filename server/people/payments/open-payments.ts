import type { ServerContext } from '../../base/context.ts'
import type { Settings } from '../../base/settings.ts'
import { mockProvider } from './mock-provider.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe-provider.ts'

/** A publishable key that was never filled in. */
const PLACEHOLDER = /^$|placeholder|your[-_]|xxx|\.\.\.|example/i
const REAL_KEY = /^pk_(test|live)_[A-Za-z0-9]{10,}$/

/** Whether a publishable key is one of Stripe's and not what stands there until somebody fills it in. */
export function isRealKey(key: string | undefined): key is string {
  return key !== undefined && REAL_KEY.test(key) && !PLACEHOLDER.test(key)
}

/**
 * The provider that the settings name: Stripe with a real publishable key, else the simulation.
 *
 * @throws {Error} naming what is missing where the key is real and the rest is not there
 */
export function openPayments(
  { stripe, publicUrl }: Pick<Settings, 'stripe' | 'publicUrl'>,
  context: Pick<ServerContext, 'db' | 'now'>,
): PaymentProvider {
  const { publishableKey, secretKey, webhookSecret, pricePro } = stripe
  if (!isRealKey(publishableKey)) return mockProvider(context)
  if (!secretKey || !webhookSecret || !pricePro) {
    throw new Error(
      'STRIPE_PUBLISHABLE_KEY is a real key, so STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_PRO are needed too.',
    )
  }
  return stripeProvider({ publishableKey, secretKey, webhookSecret, pricePro }, publicUrl)
}
