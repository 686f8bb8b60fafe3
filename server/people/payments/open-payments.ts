import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
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

type PaymentSettings = Pick<Settings, 'stripe' | 'publicUrl' | 'simulatesPayments'>

/**
 * Whether nothing can be bought: payments would be simulated, so that everybody who reaches the site could have Pro for
 * nothing, and nobody said that this is wanted.
 */
export function isNothingSold({ stripe, publicUrl, simulatesPayments }: PaymentSettings): boolean {
  return !isRealKey(stripe.publishableKey) && !simulatesPayments && !isLoopback(publicUrl)
}

/** Whether only this machine can reach an address. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/**
 * The provider that the settings name: Stripe with a real publishable key, else the simulation, which sells nothing where
 * {@link isNothingSold}.
 *
 * @throws {Error} naming what is missing where the key is real and the rest is not there
 */
export function openPayments(settings: PaymentSettings, context: Pick<ServerContext, 'db' | 'now'>): PaymentProvider {
  const { stripe, publicUrl } = settings
  const { publishableKey, secretKey, webhookSecret, pricePro } = stripe
  if (isNothingSold(settings)) return { ...mockProvider(context), checkout: refuseCheckout }
  if (!isRealKey(publishableKey)) return mockProvider(context)
  if (!secretKey || !webhookSecret || !pricePro) {
    throw new Error(
      'STRIPE_PUBLISHABLE_KEY is a real key, so STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_PRO are needed too.',
    )
  }
  return stripeProvider({ publishableKey, secretKey, webhookSecret, pricePro }, publicUrl)
}

async function refuseCheckout(): Promise<never> {
  throw new ServerError('payments/unavailable', 'Payments are not set up on this site, so nothing can be bought.')
}
