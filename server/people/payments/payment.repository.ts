import type { SubscriptionStatus } from '../../../contract/payments.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    mock_subscriptions: MockSubscriptionTable
    payment_events: PaymentEventTable
    payments: PaymentTable
    subscriptions: SubscriptionTable
  }
}

/** A subscription as the provider had it when it was last asked. */
export interface SubscriptionTable {
  id: string
  user_id: string
  /** Whose number it is: mock and real ones never mix. */
  provider: 'mock' | 'stripe'
  customer: string
  status: SubscriptionStatus
  current_period_end: string
  cancel_at_period_end: number
  created_at: string
  /** When the provider was asked: an answer that was asked for earlier never replaces a later one. */
  synced_at: string
}

/** One bill, paid or failed. */
export interface PaymentTable {
  id: string
  user_id: string
  subscription_id: string
  provider: 'mock' | 'stripe'
  amount: number
  currency: string
  status: 'paid' | 'failed'
  at: string
  receipt_url: string | null
}

/** Events that were applied, so that none is applied twice. */
interface PaymentEventTable {
  id: string
  type: string
  created_at: string
  received_at: string
}

/** The simulated provider's own books. */
export interface MockSubscriptionTable {
  id: string
  user_id: string
  status: SubscriptionStatus
  current_period_end: string
  cancel_at_period_end: number
  created_at: string
}

/** @returns whether the event is new */
export async function insertPaymentEvent(db: Db, event: PaymentEventTable): Promise<boolean> {
  const result = await db
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Writes a subscription unless a later answer of the provider stands there already. */
export async function upsertSubscription(db: Db, row: SubscriptionTable): Promise<void> {
  const { id: _, ...changes } = row
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(changes).where('subscriptions.synced_at', '<=', row.synced_at),
    )
    .execute()
}

/** Subscriptions of an account at one provider, newest first. */
export async function findSubscriptions(db: Db, userId: string, provider?: string): Promise<SubscriptionTable[]> {
  const query = db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId)
  const own = provider === undefined ? query : query.where('provider', '=', provider as 'mock' | 'stripe')
  return own.orderBy('created_at', 'desc').orderBy('id').execute()
}

/** Simulated subscriptions that count as open. */
export async function findOpenSimulated(db: Db): Promise<SubscriptionTable[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('provider', '=', 'mock')
    .where('status', '<>', 'canceled')
    .orderBy('id')
    .execute()
}

/** A bill that failed and was paid later stays one bill; a paid one never becomes a failed one. */
export async function upsertPayment(db: Db, row: PaymentTable): Promise<void> {
  const { status, at, receipt_url, amount } = row
  await db
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ status, at, receipt_url, amount }).where('payments.status', '=', 'failed'),
    )
    .execute()
}

/** Bills of an account, newest first. */
export async function findPayments(db: Db, userId: string): Promise<PaymentTable[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findMockSubscription(db: Db, id: string): Promise<MockSubscriptionTable | undefined> {
  return db.selectFrom('mock_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The simulated subscription of an account that has not ended. */
export async function findOpenMockSubscription(db: Db, userId: string): Promise<MockSubscriptionTable | undefined> {
  return db
    .selectFrom('mock_subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'canceled')
    .executeTakeFirst()
}

/** Simulated subscriptions whose period is over at a moment. */
export async function findDueMockSubscriptions(db: Db, at: string): Promise<MockSubscriptionTable[]> {
  return db
    .selectFrom('mock_subscriptions')
    .selectAll()
    .where('status', '<>', 'canceled')
    .where('current_period_end', '<=', at)
    .orderBy('id')
    .execute()
}

export async function upsertMockSubscription(db: Db, row: MockSubscriptionTable): Promise<void> {
  const { id: _, ...changes } = row
  await db
    .insertInto('mock_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}
