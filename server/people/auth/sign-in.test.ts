import type { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  loginResponseSchema,
  sessionListResponseSchema,
  sessionResponseSchema,
  sessionsEndedSchema,
} from '../../../contract/session.ts'
import { changeUser, resetPassword } from '../accounts/user.service.ts'
import { createApp } from '../../app.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { makeAccount, signedInHeaders, type TestAccount } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { ATTEMPTS_PER_ACCOUNT, ATTEMPTS_PER_ADDRESS } from './limit-attempts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe.each(TEST_DATABASES)('signing in on %s', (_name, open) => {
  let context: TestContext
  let app: Hono
  let time: number
  let lines: string[]
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    lines = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    context = await openTestContext(open, { log, now: () => new Date((time += 1)).toISOString() })
    app = createApp({ ...context, trustedProxies: 1 })
  })
  afterEach(() => context.close())

  function login(email: string, password: string, from = '192.0.2.1'): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    }
    const body = JSON.stringify({ email, password })
    return Promise.resolve(app.request('/api/auth/login', { method: 'POST', headers, body }))
  }
  async function read<Schema extends z.ZodType>(
    path: string,
    headers: Record<string, string>,
    schema: Schema,
    method = 'GET',
  ): Promise<z.infer<Schema>> {
    const response = await app.request(path, { method, headers })
    expect(response.status).toBe(200)
    return schema.parse(await response.json())
  }
  async function signInAs({ email, password }: TestAccount) {
    const response = await login(email, password)
    expect(response.status).toBe(200)
    const answer = loginResponseSchema.parse(await response.json())
    return { ...answer, headers: { authorization: `Bearer ${answer.token}` } }
  }

  it('answers success, a token and the user, and the token works', async () => {
    const analyst = await makeAccount(context, 'analyst')
    const { success, user, headers } = await signInAs({ ...analyst, email: ` ${analyst.email.toUpperCase()} ` })
    expect(success).toBe(true)
    expect(user).toEqual({ id: analyst.id, email: analyst.email, tier: 'free', name: user.name, role: 'analyst' })
    const session = await read('/api/auth/session', headers, sessionResponseSchema)
    expect(session).toMatchObject({ user, session: { current: true, user_agent: 'Firefox on Linux' } })
  })

  it('keeps neither tokens nor passwords, only their hashes', async () => {
    const analyst = await makeAccount(context, 'analyst')
    const { token } = await signInAs(analyst)
    const rows = [
      await context.db.selectFrom('sessions').selectAll().execute(),
      await context.db.selectFrom('users').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(analyst.password)
    expect(rows[1][0]).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) })
  })

  it('lets the team in while sign-in is coming soon, and readers once it is open', async () => {
    for (const role of ['analyst', 'reviewer', 'admin'] as const) await signInAs(await makeAccount(context, role))
    const reader = await makeAccount(context, 'user', 'pro')
    const problem = await expectProblem(await login(reader.email, reader.password), 'auth/sign-in-unavailable')
    expect(problem.error).toBe('Sign-in not available')
    await writeSiteSetting(context, 'signIn', 'open', 'a test')
    expect((await signInAs(reader)).user.tier).toBe('pro')
  })

  it('answers a wrong password, an unknown and a disabled account with the same words', async () => {
    const [analyst, former] = [await makeAccount(context, 'analyst'), await makeAccount(context, 'analyst')]
    const reader = await makeAccount(context, 'user')
    await changeUser(context, former.email, { status: 'disabled' })
    const answers = [
      await login(analyst.email, 'wrong'),
      await login(reader.email, 'wrong'),
      await login('nobody@test.example', analyst.password),
      await login(former.email, former.password),
      await login('not an address', 'wrong'),
    ]
    const texts = await Promise.all(
      answers.map(async (answer) => JSON.stringify(await expectProblem(answer, 'auth/wrong-credentials'))),
    )
    expect(new Set(texts).size).toBe(1)
  })

  it('logs failures without the password and without what stood beside it', async () => {
    await login('secret-in-the-wrong-field', 'a very secret word')
    expect(lines.join('')).toMatch(/auth\/wrong-credentials.*192\.0\.2\.1/)
    expect(lines.join('')).not.toMatch(/secret/)
  })

  it('refuses what is no login without an attempt counted', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const body of ['not json', '{}', '{"email":"a@b.example"}', '{"email":"a@b.example","password":["x"]}']) {
      await expectProblem(await app.request('/api/auth/login', { method: 'POST', headers, body }), 'request/invalid')
    }
    expect(await context.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
  })

  it('shuts an account to a network after too many wrong passwords, even to the right one, until the time it says', async () => {
    const analyst = await makeAccount(context, 'analyst')
    for (let index = 0; index < ATTEMPTS_PER_ACCOUNT; index += 1) {
      await expectProblem(await login(analyst.email, 'wrong'), 'auth/wrong-credentials')
    }
    const shut = await login(analyst.email, analyst.password)
    await expectProblem(shut, 'auth/too-many-attempts')
    const seconds = Number(shut.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(14 * 60)
    app = createApp({ ...context, trustedProxies: 1 })
    expect((await login(analyst.email, analyst.password)).status).toBe(429)
    time += seconds * 1000
    await signInAs(analyst)
  })

  it('keeps no admin out, whoever guesses at the account from elsewhere', async () => {
    const admin = await makeAccount(context, 'admin')
    for (let index = 0; index < ATTEMPTS_PER_ADDRESS; index += 1) await login(admin.email, 'wrong', '203.0.113.9')
    expect((await login(admin.email, admin.password, '203.0.113.9')).status).toBe(429)
    await signInAs(admin)
  })

  it('shuts a network address that tries many accounts; a right password does not count', async () => {
    const analyst = await makeAccount(context, 'analyst')
    const statement = { attempts: ATTEMPTS_PER_ADDRESS - 1 }
    await login('one@test.example', 'wrong', '2001:db8::1')
    await context.db.updateTable('sign_in_attempts').set(statement).where('attempts', '=', 1).execute()
    expect((await login(analyst.email, analyst.password, '2001:db8:0:0:ffff::2')).status).toBe(200)
    expect((await login('two@test.example', 'wrong', '2001:db8::3')).status).toBe(401)
    await expectProblem(await login('three@test.example', 'wrong', '2001:db8::4'), 'auth/too-many-attempts')
    expect((await login('three@test.example', 'wrong', '2001:db8:0:1::4')).status).toBe(401)
  })

  it('does not believe an invented X-Forwarded-For', async () => {
    await login('one@test.example', 'wrong', '203.0.113.9, 192.0.2.1')
    expect(lines.at(-2)).toContain('"from":"192.0.2.1"')
  })

  async function signedIn() {
    const { id } = await makeAccount(context, 'analyst')
    return { id, headers: await signedInHeaders(context, id) }
  }

  it('ends with a logout, for this session alone', async () => {
    const { id, headers } = await signedIn()
    const other = await signedInHeaders(context, id)
    await app.request('/api/auth/logout', { method: 'POST', headers })
    expect((await app.request('/api/auth/session', { headers })).status).toBe(401)
    expect((await app.request('/api/auth/session', { headers: other })).status).toBe(200)
  })

  it('ends everywhere at once', async () => {
    const { id, headers } = await signedIn()
    await signedInHeaders(context, id)
    const { ended } = await read('/api/auth/logout-everywhere', headers, sessionsEndedSchema, 'POST')
    expect(ended).toBe(3)
    expect((await app.request('/api/auth/session', { headers })).status).toBe(401)
  })

  it('lists the sessions of the account and ends one of them, but none of somebody else', async () => {
    const { id, headers } = await signedIn()
    const stranger = await signedIn()
    const { sessions } = await read('/api/auth/sessions', headers, sessionListResponseSchema)
    expect(sessions.map((session) => session.current)).toEqual([true, false])
    const other = `/api/auth/sessions/${sessions[1].id}`
    const refused = await app.request(other, { method: 'DELETE', headers: stranger.headers })
    await expectProblem(refused, 'auth/session-not-found')
    expect((await app.request(other, { method: 'DELETE', headers })).status).toBe(200)
    expect((await read('/api/auth/sessions', headers, sessionListResponseSchema)).sessions).toHaveLength(1)
    expect(id).not.toBe(stranger.id)
  })

  it('lasts a week without use and a month in all', async () => {
    const [idle, used] = [await signedIn(), await signedIn()]
    const status = async ({ headers }: typeof idle) => (await app.request('/api/auth/session', { headers })).status
    for (let day = 0; day < 28; day += 6) {
      expect(await status(used)).toBe(200)
      time += 6 * DAY
    }
    expect(await status(idle)).toBe(401)
    expect(await status(used)).toBe(401)
  })

  it('ends when the account is disabled or its password is reset, and follows a change of role at once', async () => {
    const [analyst, other] = [await makeAccount(context, 'analyst'), await makeAccount(context, 'analyst')]
    await changeUser(context, analyst.email, { role: 'reviewer' })
    const { user } = await read('/api/auth/session', analyst.headers, sessionResponseSchema)
    expect(user.role).toBe('reviewer')
    await changeUser(context, analyst.email, { status: 'disabled' })
    const { password } = await resetPassword(context, other.email)
    for (const { headers } of [analyst, other])
      await expectProblem(await app.request('/api/auth/session', { headers }), 'auth/not-signed-in')
    expect((await login(other.email, other.password)).status).toBe(401)
    expect((await login(other.email, password)).status).toBe(200)
  })
})
