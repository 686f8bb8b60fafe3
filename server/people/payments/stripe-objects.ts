import type Stripe from 'stripe'
import { SUBSCRIPTION_STATUSES } from '../../../contract/payments.ts'
import type { Bill, ProviderEvent, ProviderSubscription } from './provider.ts'

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
export function eventOf(from: Stripe.Event): ProviderEvent {
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
