import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { findActivityAfter } from '../../../base/activity/activity.service.ts'
import { whenAllAnswered } from '../../../base/mail/mailer.ts'
import { queueDelivery, updateDelivery } from '../../../readers/outbound/delivery.repository.ts'
import { createKey } from '../../../people/api-keys/api-key.service.ts'
import { createTeam } from '../../../people/teams/team.service.ts'
import { insertAccount, signedInHeaders } from '../../../test-support/accounts.ts'
import { openAdminApp } from '../../../test-support/apps.ts'
import { jsonCalls, type JsonCall } from '../../../test-support/calls.ts'
import type { TestContext } from '../../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../../test-support/test-databases.ts'
import { useMeter } from '../../../people/usage/usage.service.ts'
import { findCallableWebhooks } from '../../../readers/webhooks/webhook.repository.ts'
import { addWebhook } from '../../../readers/webhooks/webhook.service.ts'

type Owner = { id: string; email: string; tier: 'pro' | 'enterprise'; name: string; role: 'user' }

describe.each(TEST_DATABASES)('what admins see of keys, webhooks and teams, on %s', (_, open) => {
  let context: TestContext
  let call: JsonCall
  let owner: Owner
  beforeEach(async () => {
    const opened = await openAdminApp(open)
    ;({ context } = opened)
    call = jsonCalls(opened.app, '/api/admin/api/', opened.headers)
    owner = await person('enterprise')
  })
  afterEach(() => context.close())

  async function person(tier: 'pro' | 'enterprise'): Promise<Owner> {
    const id = await insertAccount(context, 'user', tier)
    return { id, email: `${id}@test.example`, tier, name: '', role: 'user' }
  }
  const actions = async () => (await findActivityAfter(context.db, 0, 1000)).map(({ action }) => action)

  it('lists every key with its owner and the calls of the month, never the key, and revokes one with an email', async () => {
    const { key } = await createKey(context, owner, { name: 'Plant', scopes: ['read:archive'], expires_in_days: null })
    await createKey(context, await person('pro'), { name: 'Crane', scopes: ['read:export'], expires_in_days: 30 })
    for (let calls = 0; calls < 3; calls++) await useMeter(context, owner, 'apiCalls')
    const { body } = await call('GET', 'keys?sort=-used')
    expect(body.total).toBe(2)
    expect(body.rows[0]).toMatchObject({ name: 'Plant', owner: owner.email, used: 3, limit: 1000, last_used_at: null })
    expect(JSON.stringify(body)).not.toContain(key)
    expect(Object.keys(body.rows[0])).not.toContain('key_hash')
    expect((await call('GET', 'keys?tier=pro&q=cra')).body.rows).toMatchObject([{ name: 'Crane' }])

    expect((await call('DELETE', `keys/${body.rows[0].id}`)).status).toBe(200)
    expect((await call('DELETE', `keys/${body.rows[0].id}`)).status).toBe(404)
    await whenAllAnswered()
    expect(context.emails.map(({ to }) => to)).toEqual([owner.email])
    expect(context.emails[0].text).toContain('"Plant"')
    expect(await actions()).toContain('key.revoked-by-admin')
    const app = createApp(context)
    const refused = await app.request('/api/v2/casefiles', { headers: { authorization: `Bearer ${key}` } })
    expect(refused.status).toBe(401)
    expect((await call('GET', 'usage')).body.rows).toMatchObject([{ owner: owner.email, used: 3, keys: 0 }])
  })

  it('switches a webhook off and on, tells its owner once, and makes a failed call again', async () => {
    const { webhook, secret } = await addWebhook(context, owner, {
      url: 'https://receiver.example/hook',
      events: ['casefile.published'],
    })
    const about = { user_id: owner.id, webhook_id: webhook.id, event_id: 'e', event_type: 'casefile.published' }
    await queueDelivery(context.db, { id: 'call', kind: 'webhook', ...about, body: '{}', at: context.now() })
    await updateDelivery(context.db, 'call', { state: 'failed', attempts: 9, next_attempt_at: null })
    const listed = (await call('GET', 'webhooks')).body
    expect(listed.rows).toMatchObject([{ url: webhook.url, owner: owner.email, is_active: true, last_state: 'failed' }])
    expect(JSON.stringify(listed)).not.toContain(secret)

    await call('PATCH', `webhooks/${webhook.id}`, { is_active: false })
    await call('PATCH', `webhooks/${webhook.id}`, { is_active: false })
    expect((await call('GET', 'webhooks?state=off')).body.total).toBe(1)
    await call('PATCH', `webhooks/${webhook.id}`, { is_active: true })
    await whenAllAnswered()
    expect(context.emails.map(({ subject }) => subject)).toEqual(['A webhook of yours was switched off'])

    expect((await call('POST', `webhooks/${webhook.id}/deliveries/call/replay`)).status).toBe(200)
    expect((await call('POST', `webhooks/other/deliveries/call/replay`)).status).toBe(404)
    const calls = (await call('GET', 'deliveries')).body
    expect(calls.rows.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'failed'])
    expect(Object.keys(calls.rows[0])).not.toContain('body')
    expect((await call('GET', 'deliveries?state=failed')).body.total).toBe(1)
    expect((await actions()).slice(-3)).toEqual([
      'webhook.switched-by-admin',
      'webhook.switched-by-admin',
      'webhook.replayed-by-admin',
    ])
  })

  it('keeps a webhook off that an admin switched off, whatever its owner does, until an admin switches it on', async () => {
    const url = 'https://receiver.example/hook'
    const { webhook } = await addWebhook(context, owner, { url, events: ['casefile.published'] })
    const headers = { ...(await signedInHeaders(context, owner.id)), 'content-type': 'application/json' }
    const app = createApp(context)
    const own = async (method: string, body?: unknown) => {
      const path = body === undefined ? '/api/webhooks' : `/api/webhooks/${webhook.id}`
      const answer = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      return { status: answer.status, body: await answer.json() }
    }
    await call('PATCH', `webhooks/${webhook.id}`, { is_active: false })
    expect((await own('GET')).body.webhooks).toMatchObject([{ is_active: false, off_by_admin: true }])
    const refused = await own('PATCH', { is_active: true })
    expect(refused).toMatchObject({ status: 409, body: { code: 'webhook/off-by-admin' } })
    expect(refused.body.message).toContain('An administrator switched this webhook off')
    expect(await findCallableWebhooks(context.db)).toEqual([])

    expect((await own('PATCH', { is_active: false })).status).toBe(200)
    await call('PATCH', `webhooks/${webhook.id}`, { is_active: true })
    const state = { is_active: false, off_by_admin: false }
    expect((await call('GET', 'webhooks?state=off')).body.rows).toMatchObject([state])
    expect((await own('PATCH', { is_active: true })).body.webhooks).toMatchObject([{ is_active: true }])
    expect(await findCallableWebhooks(context.db)).toHaveLength(1)
    await whenAllAnswered()
    expect(context.emails[0].text).toContain('Only an administrator can switch it on again')
  })

  it('gives a team another number of seats, but not fewer than it has members', async () => {
    await createTeam(context, owner, 'Harbor')
    const [team] = (await call('GET', 'teams')).body.rows
    expect(team).toMatchObject({ name: 'Harbor', owner: owner.email, seats: 5, members: 1 })
    expect((await call('PATCH', `teams/${team.id}`, { seats: 12 })).status).toBe(200)
    expect((await call('PATCH', `teams/${team.id}`, { seats: 0 })).status).toBe(400)
    await context.db
      .insertInto('team_members')
      .values({ user_id: (await person('pro')).id, team_id: team.id, role: 'member', joined_at: context.now() })
      .execute()
    const refused = await call('PATCH', `teams/${team.id}`, { seats: 1 })
    expect(refused.body.message).toContain('2 members')
    expect((await call('GET', 'teams?sort=-members')).body.rows).toMatchObject([{ seats: 12, members: 2 }])
    expect((await call('PATCH', 'teams/none', { seats: 3 })).status).toBe(404)
    expect((await actions()).at(-1)).toBe('team.seats-changed')
  })
})
