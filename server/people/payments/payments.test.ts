import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { changeUsers } from '../accounts/user.service.ts'
import { findUserById } from '../accounts/user.repository.ts'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { openTestContext, tickingClock, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite, TEST_DATABASES, type OpenDatabase } from '../../test-support/test-databases.ts'
import { endSimulatedSubscriptions, type MockProvider, monthLater, settleMockPeriods } from './mock-provider.ts'
import { receiveEvent } from './receive-event.ts'

let context: TestContext
let app: Hono
let reader: string
let headers: { authorization: string }

async function open(database: OpenDatabase) {
  context = await openTestContext(database)
  app = createApp(context)
  reader = await insertAccount(context, 'user', 'free')
  headers = await signedInHeaders(context, reader)
}
const mock = () => context.payments as MockProvider
const tier = async () => (await findUserById(context.db, reader))!.tier

async function call(path: string, method = 'POST') {
  const response = await app.request(path, { method, headers })
  return { status: response.status, body: await response.json() }
}
const act = (action: string) => call(`/api/payments/simulate/${action}`)

/** An event about a subscription, as the provider signs it. */
function event(id: string, subscription: string, type = 'customer.subscription.updated') {
  const created = Math.floor(Date.now() / 1000)
  return mock().sign({ id, object: 'event', type, created, data: { object: { id: subscription } } })
}

describe.each(TEST_DATABASES)('simulated payments on %s', (_name, database) => {
  beforeEach(() => open(database))
  afterEach(() => context.close())

  it('go through the whole cycle: subscribe, fail, mend, cancel, keep Pro to the end of the period, lose it', async () => {
    expect((await call('/api/payments/checkout')).body.url).toBe('/account/subscription?checkout=mock')
    expect((await act('decline')).status).toBe(402)
    expect(await tier()).toBe('free')

    const paid = await act('pay')
    expect(paid.body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect(paid.body.payments).toMatchObject([{ amount: 2900, currency: 'usd', status: 'paid' }])
    expect(await tier()).toBe('pro')
    expect((await call('/api/payments/checkout')).body.error).toBe('Subscribed already')

    expect((await act('fail-renewal')).body.subscription.status).toBe('past_due')
    expect(await tier()).toBe('pro')
    expect((await act('mend-card')).body.subscription.status).toBe('active')

    expect((await act('cancel')).body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await tier()).toBe('pro')
    expect((await act('resume')).body.subscription.cancel_at_period_end).toBe(false)
    await act('cancel')
    expect((await act('end-period')).body.subscription.status).toBe('canceled')
    expect(await tier()).toBe('free')
    expect((await act('cancel')).status).toBe(409)

    expect((await act('pay')).body.subscription.status).toBe('active')
    expect(await tier()).toBe('pro')
    const log = await context.db.selectFrom('activity').select('after_json').orderBy('seq').execute()
    expect(log.map((row) => row.after_json)).toEqual(['{"tier":"pro"}', '{"tier":"free"}', '{"tier":"pro"}'])
    expect(await verifyActivity(context.db)).toEqual({ entries: 3, brokenAt: null })
  })

  it('renew by themselves when the month is over, and end unpaid after a month of failing', async () => {
    await act('pay')
    const later = tickingClock(Date.UTC(2026, 1, 2))
    await settleMockPeriods({ ...context, now: later, payments: mock() })
    const renewed = (await call('/api/payments', 'GET')).body
    expect(renewed.payments).toHaveLength(2)
    expect(renewed.subscription.current_period_end).toMatch(/^2026-03-01/)
    await act('fail-renewal')
    await settleMockPeriods({ ...context, now: tickingClock(Date.UTC(2026, 2, 2)), payments: mock() })
    expect(await tier()).toBe('free')
  })

  it('apply an event once, also when it comes many times at the same moment', async () => {
    const { subscription } = (await act('pay')).body
    const before = await context.db.selectFrom('payment_events').selectAll().execute()
    const { body, signature } = event('event-again', subscription.id)
    await Promise.all(Array.from({ length: 10 }, () => receiveEvent(context, body, signature)))
    const after = await context.db.selectFrom('payment_events').selectAll().execute()
    expect(after).toHaveLength(before.length + 1)
  })

  it('end where the last state at the provider is, in whatever order events come', async () => {
    const { subscription } = (await act('pay')).body
    await act('cancel')
    await act('end-period')
    // The first event arrives once more, under another id and last.
    const { body, signature } = event('event-late', subscription.id, 'customer.subscription.created')
    await receiveEvent(context, body, signature)
    expect(await tier()).toBe('free')
  })

  it('do not let an answer that was asked for earlier replace a later one', async () => {
    const { subscription } = (await act('pay')).body
    const provider = mock()
    const stale = await provider.subscription(subscription.id)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const slow: MockProvider = { ...provider, subscription: async () => held.then(() => stale) }
    const { body, signature } = event('event-slow', subscription.id)
    const waiting = receiveEvent({ ...context, payments: slow }, body, signature)
    await act('cancel')
    await act('end-period')
    letGo()
    await waiting
    expect(await tier()).toBe('free')
  })

  it('give nobody Pro any more once payments are real', async () => {
    await act('pay')
    await endSimulatedSubscriptions(context)
    expect(await tier()).toBe('free')
  })

  it('leave Enterprise alone: it is agreed, not bought', async () => {
    await act('pay')
    await changeUsers(context, [reader], { tier: 'enterprise' }, 'a test')
    await act('cancel')
    await act('end-period')
    expect(await tier()).toBe('enterprise')
  })
})

describe('an event', () => {
  beforeEach(() => open(openSqlite))
  afterEach(() => context.close())

  it('without the right signature changes nothing', async () => {
    const { subscription } = (await act('pay')).body
    await act('cancel')
    const { body, signature } = event('forged', subscription.id, 'customer.subscription.deleted')
    for (const [text, sign] of [
      [body, ''],
      [body, 't=1,v1=00'],
      [body.replace('forged', 'other'), signature],
    ] as const) {
      const sent = { method: 'POST', body: text, headers: { 'stripe-signature': sign } }
      const response = await app.request('/api/payments/events', sent)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'payments/bad-signature' })
    }
    expect(await tier()).toBe('pro')
  })
})

it('a month later is the same day, or the last day of a short month', () => {
  expect(monthLater('2026-01-31T10:00:00.000Z')).toBe('2026-02-28T10:00:00.000Z')
  expect(monthLater('2026-12-15T10:00:00.000Z')).toBe('2027-01-15T10:00:00.000Z')
})
