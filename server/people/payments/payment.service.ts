import {
  MOCK_ACTIONS,
  type MockAction,
  type Payments,
  type PaymentView,
  type SubscriptionView,
} from '../../../contract/payments.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { actOnMock, type MockProvider } from './mock-provider.ts'
import { findPayments, findSubscriptions, type PaymentTable, type SubscriptionTable } from './payment.repository.ts'
import type { PaymentProvider } from './provider.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId' | 'log' | 'payments'>

/** An account's subscription and bills. */
export async function readPayments({ db, payments }: Context, user: User): Promise<Payments> {
  const [subscription] = await findSubscriptions(db, user.id, payments.mode)
  const bills = await findPayments(db, user.id)
  return {
    mode: payments.mode,
    subscription: subscription ? subscriptionView(subscription) : null,
    payments: bills.map(paymentView),
  }
}

function subscriptionView({ id, status, current_period_end, cancel_at_period_end, created_at }: SubscriptionTable) {
  const view: SubscriptionView = {
    id,
    status,
    current_period_end,
    created_at,
    cancel_at_period_end: cancel_at_period_end === 1,
  }
  return view
}

function paymentView({ id, amount, currency, status, at, receipt_url }: PaymentTable): PaymentView {
  return { id, amount, currency, status, at, receipt_url }
}

/**
 * @returns the address where the card is entered
 * @throws {ServerError} `payments/already-subscribed`, `payments/unavailable`
 */
export async function startCheckout({ db, payments }: Context, user: User): Promise<string> {
  if (user.tier !== 'free') {
    throw new ServerError(
      'payments/already-subscribed',
      `This account is ${user.tier} already; there is nothing to buy.`,
    )
  }
  const [last] = await findSubscriptions(db, user.id, payments.mode)
  return payments.checkout({ id: user.id, email: user.email, customer: last?.customer ?? null })
}

/**
 * @returns the address where card and subscription are changed
 * @throws {ServerError} `payments/no-subscription`, `payments/unavailable`
 */
export async function openPortal({ db, payments }: Context, user: User): Promise<string> {
  const [last] = await findSubscriptions(db, user.id, payments.mode)
  if (!last) throw new ServerError('payments/no-subscription', 'There is no subscription to change.')
  return payments.portal(last.customer)
}

/** @throws {ServerError} `payments/not-simulated` where payments are real, and what the action refuses */
export async function simulate(context: Context, user: User, action: string): Promise<Payments> {
  const { payments } = context
  const known = MOCK_ACTIONS.find((one) => one === action)
  if (!isMock(payments) || !known) {
    throw new ServerError(
      'payments/not-simulated',
      'Only simulated payments can be told what to do, and only what is listed.',
    )
  }
  if (known === 'pay') await startCheckout(context, user)
  await actOnMock({ ...context, payments }, user.id, known satisfies MockAction)
  return readPayments(context, user)
}

export function isMock(provider: PaymentProvider): provider is MockProvider {
  return provider.mode === 'mock'
}

/** Ends what an account pays for, before the account is deleted. */
export async function endSubscriptions(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  userId: string,
): Promise<void> {
  for (const { id, status } of await findSubscriptions(db, userId, payments.mode))
    if (status !== 'canceled') await payments.end(id)
}
