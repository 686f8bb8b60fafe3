import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyListResponseSchema, keyShownResponseSchema } from '../../../contract/account.ts'
import { KEY_SCOPES, type KeyScope } from '../../../contract/access.ts'
import type { Tier } from '../../../contract/user.ts'
import { updateUser } from '../accounts/user.repository.ts'
import { createApp } from '../../app.ts'
import { insertAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { monthOf } from '../usage/usage.service.ts'

const DAY = 86_400_000
/** What anybody may read. */
const LIST = '/api/v2/casefiles'
/** A call that counts. */
const COUNTED = '/api/bookmarks'

describe.each(EVERY_DATABASE)('API keys on %s', (name, open) => {
  let context: TestContext
  let app: Hono
  let time: number
  let userId: string
  let headers: Record<string, string>
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 10, 12)
    context = await openTestContext(open, { now: () => new Date(time).toISOString() })
    app = createApp(context)
    ;({ id: userId, headers } = await signIn('pro'))
  })
  afterEach(() => context.close())

  async function signIn(tier: Tier, role: 'user' | 'analyst' = 'user') {
    const id = await insertAccount(context, role, tier)
    return { id, headers: { ...(await signedInHeaders(context, id)), 'content-type': 'application/json' } }
  }
  const post = (path: string, body?: unknown, as = headers) =>
    Promise.resolve(app.request(path, { method: 'POST', headers: as, body: body ? JSON.stringify(body) : null }))
  async function make(scopes: KeyScope[] = ['read:archive', 'manage:bookmarks'], more: object = {}, as = headers) {
    const response = await post('/api/keys', { name: 'Notebook', scopes, ...more }, as)
    expect(response.status).toBe(200)
    return keyShownResponseSchema.parse(await response.json())
  }
  const call = (key: string, path = COUNTED, method = 'GET') =>
    Promise.resolve(app.request(path, { method, headers: { authorization: `Bearer ${key}` } }))
  async function list() {
    return keyListResponseSchema.parse(await (await app.request('/api/keys', { headers })).json())
  }
  const setUsed = (used: number) =>
    context.db
      .insertInto('usage')
      .values({ subject: `user:${userId}`, meter: 'apiCalls', month: monthOf(context.now()), used })
      .execute()

  it('get exactly what is left when 200 calls come at once at the edge', async () => {
    const { key } = await make()
    await setUsed(963)
    const answers = await Promise.all(Array.from({ length: 200 }, () => call(key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(37)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(163)
    const [first] = refused
    const problem = await expectProblem(first, 'tier/limit-exceeded')
    expect(problem).toMatchObject({ error: 'Usage limit exceeded', requiredTier: 'enterprise' })
    expect(problem.resetsAt).toBe('2026-02-01T00:00:00.000Z')
    expect(first.headers.get('Retry-After')).toBe(String(21.5 * 86_400))
    expect(first.headers.get('RateLimit-Remaining')).toBe('0')
    expect((await list()).calls).toMatchObject({ used: 1000, remaining: 0 })
  })

  it('are replaced by rotating: the old one ends at once, the new one lives as long', async () => {
    const { key, details } = await make(undefined, { expires_in_days: 90 })
    time += 5 * DAY
    const rotated = keyShownResponseSchema.parse(await (await post(`/api/keys/${details.id}/rotate`)).json())
    await expectProblem(await call(key), 'key/invalid')
    expect((await call(rotated.key)).status).toBe(200)
    expect(rotated.details).toMatchObject({ id: details.id, name: 'Notebook', rotated_at: context.now() })
    expect(rotated.details.expires_at).toBe(new Date(time + 90 * DAY).toISOString())
  })

  it('belong to their account: nobody else sees, rotates or revokes them', async () => {
    const { key, details } = await make()
    const other = await signIn('pro')
    const seen = await (await app.request('/api/keys', { headers: other.headers })).json()
    expect(keyListResponseSchema.parse(seen).keys).toEqual([])
    await expectProblem(await post(`/api/keys/${details.id}/rotate`, undefined, other.headers), 'key/not-found')
    const revoke = app.request(`/api/keys/${details.id}`, { method: 'DELETE', headers: other.headers })
    await expectProblem(await Promise.resolve(revoke), 'key/not-found')
    expect((await call(key)).status).toBe(200)
  })

  it('are at most ten, also when twelve are made at once', async () => {
    const body = { name: 'One of many', scopes: ['read:archive'] }
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('/api/keys', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    await expectProblem(
      answers.find(({ status }) => status !== 200)!,
      'key/too-many',
    )
  })

  it('stand in the activity log with what changed', async () => {
    const { details } = await make()
    await post(`/api/keys/${details.id}/rotate`)
    await app.request(`/api/keys/${details.id}`, { method: 'DELETE', headers })
    const rows = await context.db.selectFrom('activity').selectAll().orderBy('seq').execute()
    expect(rows.map(({ action, subject, actor_id }) => [action, subject, actor_id])).toEqual(
      ['key.created', 'key.rotated', 'key.revoked'].map((action) => [action, `key:${details.id}`, userId]),
    )
  })

  // What follows are rules that no database has a part in.
  if (name !== 'SQLite') return

  it('are shown once, begin with pcf_ and are kept as a hash', async () => {
    const { key, details } = await make(['read:export', 'read:archive'])
    expect(key).toMatch(/^pcf_[\w-]{43}$/)
    expect(details).toMatchObject({ name: 'Notebook', hint: key.slice(0, 8), scopes: ['read:archive', 'read:export'] })
    expect((await list()).keys).toEqual([details])
    const stored = [
      await context.db.selectFrom('api_keys').selectAll().execute(),
      await context.db.selectFrom('activity').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(key)
    expect(JSON.stringify(stored[1])).not.toContain((stored[0][0] as { key_hash: string }).key_hash)
  })

  it('let calls in, count them by account, and say what is left', async () => {
    const [one, two] = [await make(), await make()]
    const answer = await call(one.key)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('RateLimit')).toBe(`"month";r=999;t=${21.5 * 86_400}`)
    expect(answer.headers.get('RateLimit-Remaining')).toBe('999')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const second = await call(two.key)
    expect([second.status, second.headers.get('RateLimit-Remaining')]).toEqual([200, '998'])
    expect((await list()).calls).toEqual({
      used: 2,
      limit: 1000,
      remaining: 998,
      resetsAt: '2026-02-01T00:00:00.000Z',
    })
    const used = (await list()).keys.map(({ last_used_at }) => last_used_at)
    expect(used).toEqual(['2026-01-10T12:00:00.000Z', '2026-01-10T12:00:00.000Z'])
  })

  it('never lower what a visitor may read: nothing is counted, and the rate is that of the account', async () => {
    app = createApp({ ...context, readsPerMinute: 2 })
    const [one, two] = [await make(), await make()]
    const visitor = [await app.request(LIST), await app.request(LIST), await app.request(LIST)]
    expect(visitor.map(({ status }) => status)).toEqual([200, 200, 429])
    const answers = [await call(one.key, LIST), await call(two.key, LIST)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map((answer) => answer.headers.get('RateLimit-Limit'))).toEqual(['10', '10'])
    expect(answers.map((answer) => answer.headers.get('RateLimit-Remaining'))).toEqual(['9', '8'])
    const etag = answers[0].headers.get('ETag')!
    const kept = await app.request(LIST, { headers: { authorization: `Bearer ${one.key}`, 'if-none-match': etag } })
    expect([kept.status, kept.headers.get('RateLimit-Remaining')]).toEqual([304, '7'])
    expect(kept.headers.get('Policy-Casefiles-Version')).not.toBeNull()
    expect((await list()).calls.used).toBe(0)
  })

  it('read as a visitor does where the tier has none any more, or they are for something else', async () => {
    const [resting, narrow] = [await make(), await make(['manage:alerts'])]
    expect((await call(narrow.key, LIST)).status).toBe(200)
    await updateUser(context.db, userId, { tier: 'free' })
    expect((await call(resting.key, LIST)).status).toBe(200)
    expect((await call(resting.key)).status).toBe(403)
  })

  it('read again when the next month begins', async () => {
    const { key } = await make()
    await setUsed(1000)
    await expectProblem(await call(key), 'tier/limit-exceeded')
    expect((await app.request(LIST)).status).toBe(200)
    expect((await call(key, LIST)).status).toBe(200)
    time = Date.UTC(2026, 1, 1)
    expect((await call(key)).headers.get('RateLimit-Remaining')).toBe('999')
  })

  it('are refused where they are unknown, revoked, ended, or their account is disabled, without being counted', async () => {
    const [revoked, ended, good] = [await make(), await make(undefined, { expires_in_days: 30 }), await make()]
    await app.request(`/api/keys/${revoked.details.id}`, { method: 'DELETE', headers })
    expect((await call(ended.key)).status).toBe(200)
    time += 30 * DAY
    const unknown = `${good.key.slice(0, -1)}${good.key.endsWith('A') ? 'B' : 'A'}`
    for (const key of [revoked.key, ended.key, unknown, 'pcf_', 'pcf_x']) {
      const refused = await call(key)
      expect((await expectProblem(refused, 'key/invalid')).message).toBe(
        'This key is not known, was revoked or has ended.',
      )
      expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
    }
    await updateUser(context.db, userId, { status: 'disabled' })
    await expectProblem(await call(good.key), 'key/invalid')
    await updateUser(context.db, userId, { status: 'active' })
    expect((await call(good.key)).headers.get('RateLimit-Remaining')).toBe('999')
  })

  it('stop answering below pro and answer again above it', async () => {
    const { key, details } = await make()
    await updateUser(context.db, userId, { tier: 'free' })
    const refused = await expectProblem(await call(key), 'tier/api-unavailable')
    expect(refused).toMatchObject({ error: 'API access not available', requiredTier: 'pro' })
    await expectProblem(await Promise.resolve(app.request('/api/keys', { headers })), 'tier/api-unavailable')
    await updateUser(context.db, userId, { tier: 'enterprise' })
    expect((await call(key)).status).toBe(200)
    await updateUser(context.db, userId, { tier: 'free' })
    expect((await app.request(`/api/keys/${details.id}`, { method: 'DELETE', headers })).status).toBe(200)
  })

  it('do what their scopes name and nothing else', async () => {
    const { key } = await make(['read:archive'])
    const problem = await expectProblem(await call(key), 'key/missing-scope')
    expect(problem.message).toBe('This call needs a key with the scope manage:bookmarks.')
    expect((await list()).calls.used).toBe(0)
  })

  it('cannot manage keys, sessions or casefiles, whatever the role of their account', async () => {
    const analyst = await signIn('enterprise', 'analyst')
    const { key } = await make(Object.keys(KEY_SCOPES) as KeyScope[], {}, analyst.headers)
    for (const [method, path] of [
      ['GET', '/api/keys'],
      ['POST', '/api/keys'],
      ['GET', '/api/auth/session'],
      ['POST', '/api/auth/logout-everywhere'],
      ['GET', '/api/v2/studio/casefiles'],
    ] as const)
      await expectProblem(await call(key, path, method), 'key/session-only')
  })

  it('need a name and known scopes', async () => {
    for (const body of [
      { name: ' ', scopes: ['read:archive'] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['admin'] },
      { name: 'x', scopes: ['read:archive'], expires_in_days: 7 },
    ])
      await expectProblem(await post('/api/keys', body), 'request/invalid')
  })
})
