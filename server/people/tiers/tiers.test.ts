import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminUserDetailSchema, adminUserListAnswer } from '../../../contract/admin/users.ts'
import type { Tier } from '../../../contract/user.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem, insertPerson, type Person } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { findUserById } from '../accounts/user.repository.ts'
import { upsertSubscription, type SubscriptionTable } from '../payments/payment.repository.ts'
import { noteSubscriptions, settleTurns } from './account-tier.service.ts'

let context: TestContext
let app: ReturnType<typeof createApp>
let admin: Record<string, string>

const tierOf = async (id: string) => (await findUserById(context.db, id))!.tier
const grant = (id: string, changes: { tier: Tier; tier_to?: string; tier_reason?: string }) =>
  app.request(`/api/admin/users/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...admin },
    body: JSON.stringify(changes),
  })
const periodsOf = async (id: string) => {
  const answer = await app.request(`/api/admin/users/${id}`, { headers: admin })
  return adminUserDetailSchema.parse(await answer.json()).user.tiers
}
const member = (tier: 'free' | 'enterprise' = 'free'): Promise<Person> => insertPerson(context, app, '/api/team', tier)

async function subscribe(id: string, changes: Partial<SubscriptionTable> = {}): Promise<void> {
  await durably(context.db, async (trx: Db) => {
    await upsertSubscription(trx, {
      id: 'sub_1',
      user_id: id,
      provider: 'stripe',
      customer: 'cus_1',
      status: 'active',
      current_period_end: '2030-01-01T00:00:00.000Z',
      cancel_at_period_end: 0,
      created_at: context.now(),
      synced_at: context.now(),
      ...changes,
    })
    await noteSubscriptions(trx, context, id, 'payments (stripe)')
  })
}

async function joinedTeam(owner: Person): Promise<Person> {
  const one = await member()
  expect((await owner.call('POST', '/invitations', { email: one.email })).status).toBe(200)
  const token = /invitation=(\S+)/.exec(context.emails.at(-1)!.text)![1]
  expect((await one.call('POST', '/join', { token })).status).toBe(200)
  return one
}

describe.each(TEST_DATABASES)('tiers by their source on %s', (_name, database) => {
  beforeEach(async () => {
    context = await openTestContext(database)
    app = createApp(context)
    admin = await signedInHeaders(context, await insertAccount(context, 'admin', 'free'))
  })
  afterEach(() => context.close())

  it('leave a granted Pro to who leaves a team', async () => {
    const owner = await member('enterprise')
    await owner.call('POST', '', { name: 'Evidence unit' })
    const one = await joinedTeam(owner)
    expect((await grant(one.id, { tier: 'pro', tier_reason: 'Reviewer of the year' })).status).toBe(200)
    expect(await tierOf(one.id)).toBe('enterprise')
    await one.call('DELETE', `/members/${one.id}`)
    expect(await tierOf(one.id)).toBe('pro')
    expect(await periodsOf(one.id)).toMatchObject([
      { source: 'granted', tier: 'pro', to: null, reason: 'Reviewer of the year', is_in_force: true },
      { source: 'team', tier: 'enterprise', to: expect.any(String), is_in_force: false },
    ])
  })

  it('leave a granted tier when a subscription ends, and a subscription when a grant is taken back', async () => {
    const id = await insertAccount(context, 'user', 'free')
    await subscribe(id)
    expect((await grant(id, { tier: 'enterprise' })).status).toBe(200)
    expect(await tierOf(id)).toBe('enterprise')
    await grant(id, { tier: 'free' })
    expect(await tierOf(id)).toBe('pro')
    await grant(id, { tier: 'pro' })
    await subscribe(id, { status: 'canceled' })
    expect(await tierOf(id)).toBe('pro')
    await grant(id, { tier: 'free' })
    expect(await tierOf(id)).toBe('free')
  })

  it('say how long a canceled subscription still holds, and take that back when it goes on', async () => {
    const id = await insertAccount(context, 'user', 'free')
    await subscribe(id, { cancel_at_period_end: 1 })
    expect(await periodsOf(id)).toMatchObject([{ source: 'bought', to: '2030-01-01T00:00:00.000Z' }])
    await subscribe(id, { cancel_at_period_end: 0 })
    expect(await periodsOf(id)).toMatchObject([{ source: 'bought', to: null, is_in_force: true }])
  })

  it('end at their end, for the team of the account too', async () => {
    const owner = await member()
    await grant(owner.id, { tier: 'enterprise', tier_to: '2026-06-01T00:00:00.000Z' })
    await owner.call('POST', '', { name: 'Evidence unit' })
    const one = await joinedTeam(owner)
    expect(await tierOf(one.id)).toBe('enterprise')
    await settleTurns({ ...context, now: () => '2026-05-31T23:59:59.000Z' })
    expect(await tierOf(owner.id)).toBe('enterprise')
    await settleTurns({ ...context, now: () => '2026-06-01T00:00:00.000Z' })
    expect([await tierOf(owner.id), await tierOf(one.id)]).toEqual(['free', 'free'])
  })

  it('go to the new owner with a team, who keeps what was granted before', async () => {
    const owner = await member('enterprise')
    await owner.call('POST', '', { name: 'Evidence unit' })
    const one = await joinedTeam(owner)
    await grant(one.id, { tier: 'pro' })
    expect((await owner.call('POST', '/owner', { user: one.id })).status).toBe(200)
    expect([await tierOf(owner.id), await tierOf(one.id)]).toEqual(['enterprise', 'enterprise'])
    expect((await periodsOf(owner.id)).filter(({ is_in_force }) => is_in_force)).toMatchObject([{ source: 'team' }])
    const held = (await periodsOf(one.id)).filter(({ is_in_force }) => is_in_force)
    expect(held.map(({ source, tier }) => `${source} ${tier}`).sort()).toEqual(['granted enterprise', 'granted pro'])
  })

  it('stand in the list of users with what holds, and refuse an end in the past', async () => {
    const id = await insertAccount(context, 'user', 'pro')
    const answer = await app.request('/api/admin/users?tier=pro', { headers: admin })
    expect(adminUserListAnswer.parse(await answer.json()).rows).toMatchObject([
      { id, tiers: [{ source: 'granted', tier: 'pro', is_in_force: true }] },
    ])
    const past = await grant(id, { tier: 'pro', tier_to: '2001-01-01T00:00:00.000Z' })
    await expectProblem(past, 'user/tier-ended')
  })
})
