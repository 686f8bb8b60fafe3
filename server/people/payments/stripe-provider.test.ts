import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { isRealKey, openPayments } from './open-payments.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeProvider } from './stripe-provider.ts'

/*
 * Stripe's own library against a server on this machine that answers in Stripe's form: what is asked, what is made of the
 * answers, and what happens when it does not answer.
 */
let server: http.Server
let provider: PaymentProvider
let asked: { path: string; body: URLSearchParams }[] = []
const answers = new Map<string, [status: number, body: object]>()
const keys = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1234567890',
  webhookSecret: 'whsec_1',
  pricePro: 'price_1',
}

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const key = `${request.method} ${request.url}`
      asked.push({ path: key, body: new URLSearchParams(body) })
      const [status, answer] = answers.get(key) ?? [404, { error: { type: 'invalid_request_error', message: 'none' } }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const here = { host: '127.0.0.1', port, protocol: 'http' as const, maxNetworkRetries: 0 }
  provider = stripeProvider(keys, 'https://archive.example', here)
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  answers.clear()
})

it('sells the price of Pro to the account that asked, and marks the subscription with it', async () => {
  answers.set('POST /v1/checkout/sessions', [200, { id: 'cs_1', url: 'https://checkout.stripe.test/cs_1' }])
  const url = await provider.checkout({ id: 'reader', email: 'reader@test.example', customer: null })
  expect(url).toBe('https://checkout.stripe.test/cs_1')
  expect(Object.fromEntries(asked[0].body)).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': 'price_1',
    customer_email: 'reader@test.example',
    'subscription_data[metadata][user_id]': 'reader',
    success_url: 'https://archive.example/account/subscription?checkout=done',
  })
})

it('says that the payment system failed when it does, without its words', async () => {
  answers.set('POST /v1/checkout/sessions', [500, { error: { type: 'api_error', message: 'secret detail' } }])
  const asking = provider.checkout({ id: 'reader', email: 'reader@test.example', customer: null })
  await expect(asking).rejects.toMatchObject({ code: 'payments/unavailable' })
  await expect(asking).rejects.not.toThrow('secret detail')
})

it('reads a subscription as it is now', async () => {
  const items = { data: [{ current_period_end: 1_800_000_000 }] }
  const body = { id: 'sub_1', object: 'subscription', metadata: { user_id: 'reader' }, customer: 'cus_1', items }
  answers.set('GET /v1/subscriptions/sub_1', [
    200,
    { ...body, status: 'past_due', cancel_at_period_end: false, cancel_at: null, created: 1_700_000_000 },
  ])
  expect(await provider.subscription('sub_1')).toEqual({
    id: 'sub_1',
    userId: 'reader',
    customer: 'cus_1',
    status: 'past_due',
    currentPeriodEnd: '2027-01-15T08:00:00.000Z',
    cancelAtPeriodEnd: false,
    createdAt: '2023-11-14T22:13:20.000Z',
  })
  expect(await provider.subscription('sub_of_nobody')).toBeNull()
})

it('reads a bill from an event that Stripe signed, and refuses one of yesterday', () => {
  const stripe = new Stripe('sk_test_1')
  const invoice = {
    id: 'in_1',
    object: 'invoice',
    currency: 'usd',
    amount_paid: 2900,
    amount_due: 2900,
    parent: { subscription_details: { subscription: 'sub_1' } },
    hosted_invoice_url: 'https://invoice.stripe.test/in_1',
  }
  const created = 1_800_000_000
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    created,
    data: { object: invoice },
  })
  const sign = (timestamp?: number) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_1',
      ...(timestamp ? { timestamp } : {}),
    })
  expect(provider.readEvent(payload, sign())).toMatchObject({
    subscriptionId: 'sub_1',
    bill: { id: 'in_1', amount: 2900, status: 'paid', receiptUrl: 'https://invoice.stripe.test/in_1' },
  })
  const yesterday = Math.floor(Date.now() / 1000) - 86_400
  expect(() => provider.readEvent(payload, sign(yesterday))).toThrow('signature')
})

it('is only used with a real publishable key, and then needs the rest', () => {
  for (const key of [undefined, '', 'pk_test_placeholder', 'pk_test_your_key_here', 'pk_test_xxxxxxxxxxxx', 'hello'])
    expect(isRealKey(key)).toBe(false)
  expect(isRealKey('pk_test_51H8sAbCdEfGhIjK')).toBe(true)
  const none = { secretKey: undefined, webhookSecret: undefined, pricePro: undefined }
  const settings = {
    stripe: { publishableKey: 'pk_test_51H8sAbCdEfGhIjK', ...none },
    publicUrl: 'https://a.example',
    simulatesPayments: false,
  }
  expect(() => openPayments(settings, {} as never)).toThrow('STRIPE_SECRET_KEY')
})

it.each([
  ['http://127.0.0.1:4321', false, true],
  ['http://localhost:4321', false, true],
  ['http://[::1]:4321', false, true],
  ['http://0.0.0.0:4321', false, false],
  ['https://archive.example', false, false],
  ['https://localhost.example', false, false],
  ['https://archive.example', true, true],
])('simulated at %s, with leave %s, it can be bought from: %s', async (publicUrl, simulatesPayments, canBuy) => {
  const none = { publishableKey: undefined, secretKey: undefined, webhookSecret: undefined, pricePro: undefined }
  const payments = openPayments({ stripe: none, publicUrl, simulatesPayments }, {} as never)
  const checkout = payments.checkout({ id: 'u1', email: 'a@b.example', customer: null })
  if (canBuy) expect(await checkout).toContain('checkout=mock')
  else await expect(checkout).rejects.toMatchObject({ code: 'payments/unavailable' })
})
