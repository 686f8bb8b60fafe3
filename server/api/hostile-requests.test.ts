import type { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Access } from '../../contract/access.ts'
import { CALLS } from '../../contract/calls/index.ts'
import { createApp } from '../app.ts'
import { SECURITY_HEADERS } from '../base/http/security-headers.ts'
import { writeSiteSetting } from '../base/site-settings/site-setting.service.ts'
import { accountCalls, GOOD_PASSWORD, insertAccount, keyHeaders, signedInHeaders } from '../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../test-support/test-context.ts'
import { openSqlite } from '../test-support/test-databases.ts'

/* What somebody sends who wants more than the calls offer. */

let context: TestContext
let app: Hono
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  context = await openTestContext(openSqlite, { log })
  app = createApp(context)
  await writeSiteSetting(context, 'signIn', 'open', 'test')
})
afterAll(() => context.close())

/** Headers for every call: one account per role that the calls ask for, all with the highest tier. */
async function headersFor(access: Access): Promise<Record<string, string>> {
  const needed = typeof access === 'object' && 'role' in access ? [access.role].flat()[0] : 'user'
  const id = await insertAccount(context, needed, 'enterprise')
  return { ...(await signedInHeaders(context, id)), 'content-type': 'application/json' }
}

describe('the log', () => {
  it('never holds a password, a token, a key, a secret or a link of an email, nor does the activity log', async () => {
    const { call, signIn } = accountCalls(context)
    const registered = { name: 'Ada', email: 'ada@test.example', password: GOOD_PASSWORD }
    await call('POST', '/api/auth/register', registered)
    const link = /#token=([\w-]+)/.exec(context.emails.at(-1)!.text)![1]
    await call('POST', '/api/auth/verify-email', { token: link })
    const session = await signIn(registered.email, registered.password)
    await call('POST', '/api/auth/login', { email: 'a wrong password as address', password: 'mistyped-secret' })

    const id = await insertAccount(context, 'user', 'enterprise')
    const headers = { ...(await signedInHeaders(context, id)), 'content-type': 'application/json' }
    const post = async (path: string, body: object) =>
      await (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const scopes = ['read:archive']
    const { key } = await post('/api/keys', { name: 'A', scopes, expires_in_days: null })
    const hook = { url: 'https://a.example/sk_live_inahook', events: ['casefile.published'] }
    const { secret } = await post('/api/webhooks', hook)
    await post('/api/alerts', { name: 'A', filter: {} })
    const alert = await context.db.selectFrom('alerts').select('unsubscribe_token').executeTakeFirstOrThrow()
    await app.request(`/api/alerts/unsubscribe/${alert.unsubscribe_token}`, { method: 'POST' })
    const keyed = { authorization: `Bearer ${key}` }
    for (const path of ['/api/v2/casefiles', '/api/keys', '/api/nothing']) await app.request(path, { headers: keyed })
    const signed = { 'stripe-signature': 't=1,v1=sk_live_notasecret' }
    await app.request('/api/payments/events', { method: 'POST', headers: signed, body: '{"key":"sk_live_inabody"}' })
    await app.request('/api/v2/casefiles?token=sk_live_inaquery', { headers: { cookie: 'sid=sk_live_inacookie' } })

    const secrets = [
      GOOD_PASSWORD,
      'a wrong password as address',
      'mistyped-secret',
      link,
      session.authorization.slice(7),
      headers.authorization.slice(7),
      key,
      secret,
      alert.unsubscribe_token,
      'sk_live_',
    ]
    await post('/api/team', { name: 'A' })
    await post('/api/team/invitations', { email: 'friend@test.example' })
    const activity = JSON.stringify(await context.db.selectFrom('activity').selectAll().execute())
    expect(activity).toContain('team.invited')
    expect([...secrets, 'friend@', 'ada@'].filter((one) => activity.includes(one))).toEqual([])
    const lines = logged.join('')
    expect(logged.length).toBeGreaterThan(12)
    expect(secrets.filter((one) => lines.includes(one))).toEqual([])
  })

  it('holds nothing of a call that fails unexpectedly but its path and the failure', async () => {
    const broken = createApp({ ...context, publications: { ...context.publications, head: () => fail() } })
    const fail = () => {
      throw new Error('the disk is full')
    }
    logged.length = 0
    const request = { headers: { authorization: 'Bearer pcf-not-a-key', cookie: 'sid=in-a-cookie' } }
    const answers = ['/api/health', '/api/domains'].map((path) => broken.request(`${path}?secret=in-a-query`, request))
    const texts = await Promise.all(answers.map(async (answer) => (await answer).text()))
    expect(texts.join('')).toContain('server/unexpected')
    expect(texts.join('')).not.toContain('the disk is full')
    expect(logged.join('')).toContain('the disk is full')
    expect(logged.join('')).not.toMatch(/pcf-not-a-key|in-a-cookie|in-a-query/)
  })
})

describe('every call', () => {
  /** Would change what every object of the process has, where a body were merged into something. */
  const POISON =
    '{"__proto__":{"poisoned":true},"constructor":{"prototype":{"poisoned":true}},' +
    '"filter":{"__proto__":{"poisoned":true}},"document":{"__proto__":{"poisoned":true}},"role":"admin","tier":"enterprise"}'
  const CLIMBING = [
    '..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    'a%00b',
    '__proto__',
  ]

  it('takes a body that wants into the prototype of all objects for no more than a wrong body', async () => {
    for (const { method, path, access } of CALLS) {
      if (method === 'GET' || path.startsWith('/api/admin/')) continue
      const headers = await headersFor(access)
      const address = path.replace(/:\w+/g, '__proto__')
      const response = await app.request(address, { method, headers, body: POISON })
      expect(response.status, `${method} ${path}`).toBeLessThan(500)
    }
    expect(({} as { poisoned?: boolean }).poisoned).toBeUndefined()
  })

  it('takes a name that climbs out of a folder for one that does not exist', async () => {
    const wrong: string[] = []
    for (const { method, path, access } of CALLS.filter((call) => call.path.includes(':'))) {
      const headers = await headersFor(access)
      for (const name of CLIMBING) {
        const body = method === 'GET' ? {} : { body: '{}' }
        const response = await app.request(path.replace(/:\w+/g, name), { method, headers, ...body })
        const text = await response.text()
        if (response.status >= 500 || text.includes('root:x:')) wrong.push(`${method} ${path} with ${name}: ${text}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('answers mistakes with the headers of every answer and without a cookie', async () => {
    const mistakes: [string, RequestInit][] = [
      ['/api/nothing-here', {}],
      ['/api/v2/casefiles', { method: 'DELETE' }],
      ['/api/v2/casefiles/%zz', {}],
      [`/api/v2/casefiles?q=${'a'.repeat(5000)}`, {}],
      ['/api/auth/login', { method: 'POST', body: 'not json', headers: { 'content-type': 'application/json' } }],
      ['/api/auth/login', { method: 'POST', body: 'x'.repeat(1_000_001), headers: { 'content-length': '1000001' } }],
      ['/api/v2/casefiles', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }],
      ['/api/v2/casefiles', { method: 'HEAD' }],
    ]
    for (const [path, request] of mistakes) {
      const { headers } = await app.request(path, request)
      const missing = Object.keys(SECURITY_HEADERS).filter((header) => !headers.has(header))
      expect([path.slice(0, 30), missing, headers.get('set-cookie')]).toEqual([path.slice(0, 30), [], null])
    }
  })

  it('lets pages elsewhere read what everybody may read, and ask for nothing else', async () => {
    const origin = 'https://elsewhere.example'
    const asked = (path: string, request: RequestInit = {}) =>
      app.request(path, { ...request, headers: { origin, ...request.headers } })
    const mayRead = async (path: string, request?: RequestInit) =>
      (await asked(path, request)).headers.get('access-control-allow-origin')
    for (const path of ['/api/v2/casefiles', '/api/v2/casefiles/no-such-casefile', '/api/v2/casefiles?limit=never'])
      expect([path, await mayRead(path)]).toEqual([path, '*'])
    for (const path of ['/api/account', '/api/v2/studio/casefiles', '/api/admin/users', '/api/nothing-here'])
      expect([path, await mayRead(path)]).toEqual([path, null])
    expect(await mayRead('/api/auth/login', { method: 'POST' })).toBeNull()
    const { status, headers } = await asked('/api/v2/casefiles', { method: 'OPTIONS' })
    expect(status).toBe(204)
    // a key or a session of the reader's is not for a page elsewhere to send, and no answer may be read with cookies
    expect(headers.get('access-control-allow-headers')).toBe('If-None-Match')
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect((await asked('/api/account', { method: 'OPTIONS' })).headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('an account', () => {
  it('cannot give itself a role or a tier, neither when it is made nor later', async () => {
    const { call, signIn } = accountCalls(context)
    const more = { role: 'admin', tier: 'enterprise', status: 'active', id: 'chosen', user_id: 'chosen' }
    const person = { name: 'Eve', email: 'eve@test.example', password: GOOD_PASSWORD }
    await call('POST', '/api/auth/register', { ...person, ...more })
    const token = /#token=([\w-]+)/.exec(context.emails.at(-1)!.text)![1]
    await call('POST', '/api/auth/verify-email', { token, ...more })
    const headers = await signIn(person.email, person.password)
    await call('PATCH', '/api/account', { name: 'Eve', ...more }, headers)
    const row = await context.db.selectFrom('users').selectAll().where('email', '=', person.email).executeTakeFirst()
    expect(row).toMatchObject({ role: 'user', tier: 'free' })
    expect(row!.id).not.toBe('chosen')
  })

  it('is known by the Authorization header alone: a cookie or an address with its token counts for nothing', async () => {
    const { authorization } = await signedInHeaders(context, await insertAccount(context, 'user', 'free'))
    const token = authorization.slice(7)
    for (const [path, headers] of [
      ['/api/account', { cookie: `auth_token=${token}; session=${token}` }],
      [`/api/account?token=${token}&access_token=${token}`, {}],
      ['/api/account', { 'x-auth-token': token, authorization: `Basic ${token}` }],
    ] as [string, Record<string, string>][])
      expect((await app.request(path, { headers })).status).toBe(401)
  })

  it('cannot put words of its own into the email that a registration sends to anybody', async () => {
    const { call } = accountCalls(context)
    const body = { name: 'Win a prize at evil.example', email: 'victim@test.example', password: GOOD_PASSWORD }
    expect((await call('POST', '/api/auth/register', body)).status).toBe(200)
    expect(context.emails.at(-1)).toMatchObject({ to: body.email, text: expect.not.stringContaining('evil') })
    const name = 'Ada\n\nYour account is closed'
    expect((await call('POST', '/api/auth/register', { ...body, name })).status).toBe(400)
  })

  it('searches as often as a person can, and no more', async () => {
    const id = await insertAccount(context, 'user', 'pro')
    const headers = await signedInHeaders(context, id)
    const search = async () => (await app.request('/api/search?q=a', { headers })).status
    // The limit fills up again with time, and a busy machine takes its time.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    try {
      let count = 0
      while ((await search()) === 200 && count < 200) count += 1
      expect(count).toBe(120)
      expect(await search()).toBe(429)
    } finally {
      clock.mockRestore()
    }
  })
})

it('a key in the wrong place is no key', async () => {
  const { authorization } = await keyHeaders(context, await insertAccount(context, 'user', 'pro'), ['manage:bookmarks'])
  const key = authorization.slice(7)
  expect((await app.request(`/api/bookmarks?key=${key}`, { headers: { cookie: `key=${key}` } })).status).toBe(401)
})
