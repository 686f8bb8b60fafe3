import { z } from 'zod'
import {
  enterpriseAnswerSchema,
  enterpriseRequestListAnswer,
  enterpriseRequestListQuery,
  enterpriseRequestSchema,
  newEnterpriseRequestSchema,
} from '../enterprise-request.ts'
import { paymentAddressSchema, paymentSetupSchema, paymentsSchema } from '../payments.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

/** Requests are short texts. */
const LONGEST = 20_000

export const sendEnterpriseRequest = defineCall({
  method: 'POST',
  path: '/api/enterprise-requests',
  access: 'public',
  summary: 'Ask for an Enterprise account, signed in or not.',
  body: newEnterpriseRequestSchema,
  maxBodyBytes: LONGEST,
  answer: successSchema,
  errors: ['auth/too-many-attempts'],
})

export const listEnterpriseRequests = defineCall({
  method: 'GET',
  path: '/api/admin/enterprise-requests',
  access: { role: 'admin' },
  summary: 'Requests for Enterprise accounts, searched by name, organization, address and text.',
  query: enterpriseRequestListQuery,
  answer: enterpriseRequestListAnswer,
  errors: ['request/invalid'],
})

export const getEnterpriseRequest = defineCall({
  method: 'GET',
  path: '/api/admin/enterprise-requests/:id',
  access: { role: 'admin' },
  summary: 'One request for an Enterprise account.',
  answer: enterpriseRequestSchema,
  errors: ['enterprise-request/not-found'],
})

export const answerEnterpriseRequest = defineCall({
  method: 'POST',
  path: '/api/admin/enterprise-requests/:id/answer',
  access: { role: 'admin' },
  summary: 'Answer a request by email; again while it is not closed.',
  body: enterpriseAnswerSchema,
  answer: enterpriseRequestSchema,
  errors: ['enterprise-request/not-found', 'enterprise-request/closed'],
})

export const closeEnterpriseRequest = defineCall({
  method: 'POST',
  path: '/api/admin/enterprise-requests/:id/close',
  access: { role: 'admin' },
  summary: 'Close a request; nothing is sent.',
  answer: enterpriseRequestSchema,
  errors: ['enterprise-request/not-found', 'enterprise-request/closed'],
})

export const ENTERPRISE_REQUEST_CALLS = [
  sendEnterpriseRequest,
  listEnterpriseRequests,
  getEnterpriseRequest,
  answerEnterpriseRequest,
  closeEnterpriseRequest,
] as const

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
