import { noteSubscriptions } from '../tiers/account-tier.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { insertPaymentEvent, upsertPayment, upsertSubscription } from './payment.repository.ts'
import type { ProviderEvent, ProviderSubscription } from './provider.ts'

type Payments = Pick<ServerContext, 'db' | 'now' | 'payments' | 'log'>

/**
 * Takes an event of the provider. Events come more than once and in any order, so an event only says what to look at:
 * the subscription is read from the provider as it is now, and an answer asked for earlier never replaces a later one.
 * The event counts as received only together with what follows from it; where that fails the provider sends it again.
 *
 * @param body      as it came, to the byte
 * @param signature of the body
 * @throws {ServerError} `payments/bad-signature`
 */
export async function receiveEvent(context: Payments, body: string, signature: string): Promise<void> {
  const event = context.payments.readEvent(body, signature)
  const askedAt = context.now()
  const subscription = event.subscriptionId === null ? null : await context.payments.subscription(event.subscriptionId)
  const isNew = await durably(context.db, (trx) => apply(trx, context, event, subscription, askedAt))
  context.log.info({ event: event.id, type: event.type, isNew }, 'payment event')
}

async function apply(
  trx: Db,
  context: Payments,
  event: ProviderEvent,
  subscription: ProviderSubscription | null,
  askedAt: string,
): Promise<boolean> {
  const { id, type, createdAt } = event
  if (!(await insertPaymentEvent(trx, { id, type, created_at: createdAt, received_at: askedAt }))) return false
  if (subscription === null) return true
  const { mode } = context.payments
  await upsertSubscription(trx, {
    id: subscription.id,
    user_id: subscription.userId,
    provider: mode,
    customer: subscription.customer,
    status: subscription.status,
    current_period_end: subscription.currentPeriodEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd ? 1 : 0,
    created_at: subscription.createdAt,
    synced_at: askedAt,
  })
  if (event.bill) {
    const { receiptUrl, ...bill } = event.bill
    const whose = { user_id: subscription.userId, subscription_id: subscription.id, provider: mode }
    await upsertPayment(trx, { ...bill, ...whose, receipt_url: receiptUrl })
  }
  await noteSubscriptions(trx, context, subscription.userId, `payments (${mode})`)
  return true
}
