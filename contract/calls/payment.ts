import { z } from 'zod'
import { paymentAddressSchema, paymentSetupSchema, paymentsSchema } from '../payments.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

export const getPaymentSetup = defineCall({
  method: 'GET',
  path: '/api/payments/setup',
  access: 'public',
  summary: 'Whether Pro can be bought here, and whether payments are simulated.',
  answer: paymentSetupSchema,
  errors: [],
})

export const getPayments = defineCall({
  method: 'GET',
  path: '/api/payments',
  access: 'signed-in',
  summary: 'The subscription of the account, and its bills.',
  answer: paymentsSchema,
  errors: [],
})

export const startCheckout = defineCall({
  method: 'POST',
  path: '/api/payments/checkout',
  access: 'signed-in',
  summary: 'Begin to buy Pro; the answer has the address where the card is entered.',
  answer: paymentAddressSchema,
  errors: ['payments/already-subscribed', 'payments/unavailable'],
})

export const openPortal = defineCall({
  method: 'POST',
  path: '/api/payments/portal',
  access: 'signed-in',
  summary: 'The address where card and subscription are changed.',
  answer: paymentAddressSchema,
  errors: ['payments/no-subscription', 'payments/unavailable'],
})

export const simulatePayment = defineCall({
  method: 'POST',
  path: '/api/payments/simulate/:action',
  access: 'signed-in',
  summary: 'Tell the simulated provider what happens next: only while payments are simulated.',
  answer: paymentsSchema,
  errors: ['payments/not-simulated', 'payments/already-subscribed', 'payments/no-subscription', 'payments/declined'],
})

export const receivePaymentEvent = defineCall({
  method: 'POST',
  path: '/api/payments/events',
  access: 'public',
  summary: 'Events of the payment provider, with its signature in `stripe-signature`.',
  query: z.object({}),
  answer: successSchema,
  errors: ['payments/bad-signature'],
})

export const PAYMENT_CALLS = [
  getPaymentSetup,
  getPayments,
  startCheckout,
  openPortal,
  simulatePayment,
  receivePaymentEvent,
] as const
