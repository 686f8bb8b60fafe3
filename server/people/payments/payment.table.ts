import type { SubscriptionStatus } from '../../../contract/payments.ts'

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
export interface PaymentEventTable {
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
