import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { PRO_CENTS } from '../../../contract/entitlements.ts'
import type { MockAction } from '../../../contract/payments.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { noteSubscriptions } from '../tiers/account-tier.service.ts'
import {
  findDueMockSubscriptions,
  findMockSubscription,
  findOpenMockSubscription,
  findOpenSimulated,
  upsertMockSubscription,
  upsertSubscription,
  type MockSubscriptionTable,
} from './payment.repository.ts'
import type { PaymentProvider } from './provider.ts'
import { receiveEvent } from './receive-event.ts'
import { readSigned, subscriptionOf, type SubscriptionRead, USER_METADATA } from './stripe-provider.ts'

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
function stripeForm(row: MockSubscriptionTable): SubscriptionRead & { object: 'subscription' } {
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

type Mock = Pick<ServerContext, 'db' | 'now' | 'newId' | 'log'> & { payments: MockProvider }

/** One month later at the same time of day; at the end of a short month its last day. */
export function monthLater(at: string): string {
  const from = new Date(at)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + 1)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to.toISOString()
}

/**
 * Does one thing at the simulated provider, for one account, and lets its events arrive.
 *
 * @throws {ServerError} `payments/declined`, `payments/already-subscribed`, `payments/no-subscription`
 */
export async function actOnMock(mock: Mock, userId: string, action: MockAction): Promise<void> {
  const open = await findOpenMockSubscription(mock.db, userId)
  if (action === 'pay' || action === 'decline') return buy(mock, userId, open, action)
  if (!open) throw new ServerError('payments/no-subscription', 'There is no subscription to change.')
  switch (action) {
    case 'fail-renewal':
      return bill(mock, await keep(mock, { ...open, status: 'past_due' }), 'invoice.payment_failed')
    case 'mend-card':
      return bill(mock, await keep(mock, { ...open, status: 'active' }), 'invoice.paid')
    case 'cancel':
      return tell(mock, 'customer.subscription.updated', await keep(mock, { ...open, cancel_at_period_end: 1 }))
    case 'resume':
      return tell(mock, 'customer.subscription.updated', await keep(mock, { ...open, cancel_at_period_end: 0 }))
    case 'end-period':
      return endPeriod(mock, { ...open, current_period_end: mock.now() })
  }
}

/** Ends the periods that are over, as time does at the real provider: renewed, or ended where that was asked for. */
export async function settleMockPeriods(mock: Mock): Promise<void> {
  for (const row of await findDueMockSubscriptions(mock.db, mock.now())) await endPeriod(mock, row)
}

async function buy(
  mock: Mock,
  userId: string,
  open: MockSubscriptionTable | undefined,
  action: 'pay' | 'decline',
): Promise<void> {
  if (open) throw new ServerError('payments/already-subscribed', 'This account has a subscription already.')
  if (action === 'decline')
    throw new ServerError('payments/declined', 'The simulated card was declined. Nothing was charged.')
  const at = mock.now()
  const row: MockSubscriptionTable = {
    id: `mock_sub_${mock.newId()}`,
    user_id: userId,
    status: 'active',
    current_period_end: monthLater(at),
    cancel_at_period_end: 0,
    created_at: at,
  }
  await keep(mock, row)
  await tell(mock, 'customer.subscription.created', row)
  await bill(mock, row, 'invoice.paid')
}

/** A renewal with a card that fails ends unpaid after its month of trying; one that was cancelled ends; others go on. */
async function endPeriod(mock: Mock, row: MockSubscriptionTable): Promise<void> {
  if (row.cancel_at_period_end === 1 || row.status === 'past_due')
    return tell(mock, 'customer.subscription.deleted', await keep(mock, { ...row, status: 'canceled' }))
  const renewed = await keep(mock, { ...row, current_period_end: monthLater(row.current_period_end) })
  await bill(mock, renewed, 'invoice.paid')
}

async function keep(mock: Mock, row: MockSubscriptionTable): Promise<MockSubscriptionTable> {
  await upsertMockSubscription(mock.db, row)
  return row
}

function bill(mock: Mock, row: MockSubscriptionTable, type: 'invoice.paid' | 'invoice.payment_failed'): Promise<void> {
  const amount = { currency: 'usd', amount_paid: PRO_CENTS, amount_due: PRO_CENTS }
  const parent = { subscription_details: { subscription: row.id } }
  return send(mock, type, { id: `mock_invoice_${mock.newId()}`, object: 'invoice', ...amount, parent })
}

function tell(mock: Mock, type: string, row: MockSubscriptionTable): Promise<void> {
  return send(mock, type, stripeForm(row))
}

async function send(mock: Mock, type: string, object: object): Promise<void> {
  const created = Math.floor(Date.parse(mock.now()) / 1000)
  const event = { id: `mock_event_${mock.newId()}`, object: 'event', type, created, data: { object } }
  const { body, signature } = mock.payments.sign(event)
  await receiveEvent(mock, body, signature)
}

/** Once payments are real, what was simulated before opens nothing any more. */
export async function endSimulatedSubscriptions(context: Pick<ServerContext, 'db' | 'now'>): Promise<void> {
  await durably(context.db, async (trx: Db) => {
    for (const row of await findOpenSimulated(trx)) {
      await upsertSubscription(trx, { ...row, status: 'canceled', synced_at: context.now() })
      await noteSubscriptions(trx, context, row.user_id, 'payments are real')
    }
  })
}
