import type { SubscriptionStatus } from '../../../contract/payments.ts'

/** Somebody who pays, as the provider must know them. */
export interface Payer {
  id: string
  email: string
  /** The provider's number of them; null before the first checkout. */
  customer: string | null
}

/** A subscription as it is at the provider now. */
export interface ProviderSubscription {
  id: string
  userId: string
  customer: string
  status: SubscriptionStatus
  currentPeriodEnd: string
  cancelAtPeriodEnd: boolean
  createdAt: string
}

/** What an event is about. What it says of the subscription is not taken from it: the provider is asked, see `receiveEvent`. */
export interface ProviderEvent {
  id: string
  type: string
  createdAt: string
  subscriptionId: string | null
  bill: Bill | null
}

export interface Bill {
  id: string
  amount: number
  currency: string
  status: 'paid' | 'failed'
  at: string
  receiptUrl: string | null
}

/** Who takes the money: Stripe, or the simulation that stands in while there is no real key. */
export interface PaymentProvider {
  mode: 'mock' | 'stripe'
  publishableKey: string | null
  /** Address of a page where the payer enters a card. */
  checkout(payer: Payer): Promise<string>
  /** Address of a page where the payer changes card or cancels. */
  portal(customer: string): Promise<string>
  /** @throws {ServerError} `payments/bad-signature` */
  readEvent(body: string, signature: string): ProviderEvent
  /** A subscription as it is now; null = there is none with this id. */
  subscription(id: string): Promise<ProviderSubscription | null>
  /** Ends a subscription at once: when its account is deleted. */
  end(id: string): Promise<void>
}
