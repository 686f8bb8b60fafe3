import { z } from 'zod'

/** Where a subscription stands at the payment provider. `past_due`: a payment failed and is being tried again. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'paused',
  'unpaid',
  'canceled',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** What `/pro/subscription` must know before anybody signs in. */
export const paymentSetupSchema = z.object({
  /** `mock`: everything is simulated and no money moves. */
  mode: z.enum(['mock', 'stripe']),
  publishable_key: z.string().nullable(),
  sign_in: z.enum(['coming-soon', 'open']),
})

export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** End of the period that is paid for, ISO. */
  current_period_end: z.string(),
  cancel_at_period_end: z.boolean(),
  created_at: z.string(),
})

export const paymentSchema = z.object({
  id: z.string(),
  /** In the smallest unit of the currency, such as cents. */
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['paid', 'failed']),
  at: z.string(),
  /** The provider's own receipt; null in mock mode. */
  receipt_url: z.string().nullable(),
})

export const paymentsSchema = z.object({
  mode: z.enum(['mock', 'stripe']),
  /** The newest subscription; null = there never was one. */
  subscription: subscriptionSchema.nullable(),
  /** Newest first. */
  payments: z.array(paymentSchema),
})

export const paymentAddressSchema = z.object({ url: z.string() })

/** What the simulated provider can be told to do. */
export const MOCK_ACTIONS = ['pay', 'decline', 'fail-renewal', 'mend-card', 'cancel', 'resume', 'end-period'] as const
export type MockAction = (typeof MOCK_ACTIONS)[number]

export type PaymentSetup = z.infer<typeof paymentSetupSchema>
export type Payments = z.infer<typeof paymentsSchema>
export type SubscriptionView = z.infer<typeof subscriptionSchema>
export type PaymentView = z.infer<typeof paymentSchema>
