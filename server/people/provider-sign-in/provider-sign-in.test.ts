import type { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { makeAccount, signedInHeaders } from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { startProvider, type TestBrowser, type TestProvider } from '../../test-support/sign-in-provider.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { changeUser } from '../accounts/user.service.ts'
import { openProvider } from './provider.ts'

const MINUTE = 60_000
const PUBLIC_URL = 'https://archive.example'
const GROUPS = [
  { group: 'archive-admins', role: 'admin' },
  { group: 'archive-analysts', role: 'analyst' },
] as const

describe.each(TEST_DATABASES)('signing in with a provider on %s', (_name, open) => {
  let university: TestProvider
  beforeAll(async () => void (university = await startProvider(PUBLIC_URL)))
  afterAll(() => university.close())

  let context: TestContext
  let app: Hono
  let browser: TestBrowser
  let lines: string[]
  /** How far the server's clock is ahead of the provider's. */
  let ahead: number
  beforeEach(async () => {
    lines = []
    ahead = 0
    university.account = { email: 'Ada@example.org', email_verified: true, name: 'Ada', groups: ['archive-analysts'] }
    browser = university.openBrowser()
    context = await openTestContext(open, {
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      now: () => new Date(Date.now() + ahead).toISOString(),
      provider: openProvider({ ...university.settings, groups: GROUPS }, PUBLIC_URL),
    })
    app = createApp(context)
  })
  afterEach(() => context.close())

  function post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    return Promise.resolve(app.request(`/api/auth/provider${path}`, { ...sent, body: JSON.stringify(body) }))
  }
  async function begin(path = '/start', headers: Record<string, string> = {}) {
    const response = await post(path, undefined, headers)
    expect(response.status).toBe(200)
    return (await response.json()) as { address: string; key: string }
  }
  /** The whole way. @param bend changes the address of the provider's page before the browser opens it */
  async function signIn(bend = (address: URL) => address): Promise<Response> {
    const { address, key } = await begin()
    const answer = await browser.signIn(bend(new URL(address)).href)
    return post('/finish', { key, answer })
  }
  async function signedIn() {
    const response = await signIn()
    expect(response.status).toBe(200)
    const answer = await response.json()
    return { ...answer, headers: { authorization: `Bearer ${answer.token}` } }
  }
  const users = () => context.db.selectFrom('users').selectAll().orderBy('email').execute()
  const activity = async () => {
    const rows = await context.db.selectFrom('activity').selectAll().orderBy('seq').execute()
    return rows.map(({ action, actor, after_json }) => [action, actor, JSON.parse(after_json ?? 'null')])
  }

  it('is offered under the provider’s name, and refused where there is none', async () => {
    const offered = await app.request('/api/auth/provider')
    expect(await offered.json()).toEqual({ name: 'Example University' })
    app = createApp({ ...context, provider: null })
    expect(await (await app.request('/api/auth/provider')).json()).toEqual({ name: null })
    await expectProblem(await post('/start'), 'auth/provider-off')
  })

  it('asks with code, PKCE, state and nonce, and keeps none of them', async () => {
    const { address, key } = await begin()
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'archive',
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_URL}/sign-in/return`,
      scope: 'openid email profile groups',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(address).not.toContain(key)
    const [kept] = await context.db.selectFrom('provider_sign_ins').selectAll().execute()
    for (const secret of [key, asked.state, asked.nonce]) expect(JSON.stringify(kept)).not.toContain(secret)
  })

  it('makes an account with the role of the group, and the token works', async () => {
    const { success, user, second_factor_needed, headers } = await signedIn()
    expect({ success, second_factor_needed }).toEqual({ success: true, second_factor_needed: false })
    expect(user).toMatchObject({ email: 'Ada@example.org', name: 'Ada', role: 'analyst', tier: 'free' })
    const session = await app.request('/api/auth/session', { headers })
    expect(await session.json()).toMatchObject({ user, second_factor_needed: false })
  })

  it('stands in the activity log, as do account and role', async () => {
    const { user } = await signedIn()
    university.account.groups = ['archive-admins', 'archive-analysts']
    browser = university.openBrowser()
    await signedIn()
    const self = `account ${user.id.slice(0, 8)}`
    const added = { role: 'analyst', tier: 'free', status: 'active' }
    expect(await activity()).toEqual([
      ['user.added', 'sign-in provider', added],
      ['account.signed-in', self, { way: 'provider' }],
      ['user.role-changed', 'sign-in provider', { role: 'admin' }],
      ['account.signed-in', self, { way: 'provider' }],
    ])
    expect((await users())[0].signed_in_at).not.toBeNull()
  })

  it('finds the account of a verified address, whatever its case, and gives it the role of now', async () => {
    const account = await makeAccount(context, 'admin')
    await makeAccount(context, 'admin')
    university.account = { email: account.email.toUpperCase(), email_verified: true, groups: ['archive-analysts'] }
    const { user } = await signedIn()
    expect(user).toMatchObject({ id: account.id, role: 'analyst' })
    expect(await users()).toHaveLength(2)
  })

  it('takes the role of who left the group, also where readers cannot sign in', async () => {
    await signedIn()
    university.account.groups = []
    browser = university.openBrowser()
    await expectProblem(await signIn(), 'auth/sign-in-unavailable')
    expect((await users())[0].role).toBe('user')
    await writeSiteSetting(context, 'signIn', 'open', 'a test')
    expect((await signedIn()).user.role).toBe('user')
  })

  it('leaves the only admin what they are', async () => {
    const admin = await makeAccount(context, 'admin')
    university.account = { email: admin.email, email_verified: true, groups: [] }
    await expectProblem(await signIn(), 'user/last-admin')
    expect((await users())[0].role).toBe('admin')
  })

  it('leaves roles alone where no groups are set', async () => {
    const analyst = await makeAccount(context, 'reviewer')
    app = createApp({ ...context, provider: openProvider(university.settings, PUBLIC_URL) })
    university.account = { email: analyst.email, email_verified: true, groups: ['archive-admins'] }
    expect((await signedIn()).user.role).toBe('reviewer')
  })

  it('makes no account of a reader while sign-in is coming soon', async () => {
    university.account.groups = []
    await expectProblem(await signIn(), 'auth/sign-in-unavailable')
    expect(await users()).toEqual([])
  })

  it.each([
    ['not verified', { email: 'eve@example.org', email_verified: false }],
    ['not said to be verified', { email: 'eve@example.org' }],
    ['missing', {}],
  ])('refuses an address that is %s, also one that has an account', async (_what, account) => {
    const admin = await makeAccount(context, 'admin')
    const claimed = 'email' in account ? { ...account, email: admin.email } : account
    university.account = { ...claimed, groups: ['archive-admins'] }
    await expectProblem(await signIn(), 'auth/email-not-verified')
    expect(await users()).toHaveLength(1)
  })

  it('refuses a disabled account', async () => {
    const { user } = await signedIn()
    await changeUser(context, user.email, { status: 'disabled' })
    university.account.groups = ['archive-admins']
    browser = university.openBrowser()
    await expectProblem(await signIn(), 'auth/account-disabled')
    expect((await users())[0]).toMatchObject({ status: 'disabled', role: 'analyst' })
  })

  it('refuses the wrong state', async () => {
    const { address, key } = await begin()
    const answer = new URLSearchParams(await browser.signIn(address))
    answer.set('state', 'another')
    await expectProblem(await post('/finish', { key, answer: `?${answer}` }), 'auth/provider-refused')
    expect(await users()).toEqual([])
  })

  it('refuses the wrong nonce, and a code that was asked for with another verifier', async () => {
    for (const name of ['nonce', 'code_challenge']) {
      const bend = (address: URL) => (address.searchParams.set(name, 'x'.repeat(43)), address)
      await expectProblem(await signIn(bend), 'auth/provider-refused')
    }
    expect(await users()).toEqual([])
  })

  it('refuses an answer in a browser that did not begin, and one that is handed in twice', async () => {
    const mine = await begin()
    const other = await begin()
    const answer = await browser.signIn(mine.address)
    await expectProblem(await post('/finish', { key: other.key, answer }), 'auth/provider-refused')
    await expectProblem(await post('/finish', { key: 'never given out', answer }), 'auth/provider-refused')
    expect((await post('/finish', { key: mine.key, answer })).status).toBe(200)
    await expectProblem(await post('/finish', { key: mine.key, answer }), 'auth/provider-refused')
  })

  it('refuses an answer that comes after a quarter of an hour, and one that says no', async () => {
    const late = await begin()
    const answer = await browser.signIn(late.address)
    ahead = 16 * MINUTE
    await expectProblem(await post('/finish', { key: late.key, answer }), 'auth/provider-refused')
    const { address, key } = await begin()
    const { searchParams } = new URL(address)
    const no = new URLSearchParams({ error: 'access_denied', state: searchParams.get('state')! })
    no.set('iss', university.settings.issuer)
    const problem = await expectProblem(await post('/finish', { key, answer: `?${no}` }), 'auth/provider-refused')
    expect(problem.message).toContain('Example University let nobody in')
  })

  it('logs why it was refused, without anything that the browser or the provider sent', async () => {
    const { address, key } = await begin()
    const answer = new URLSearchParams(await browser.signIn(address))
    const secrets = [key, answer.get('code')!, answer.get('state')!, university.settings.clientSecret]
    answer.set('state', 'another')
    await post('/finish', { key, answer: `?${answer}` })
    expect(lines.join('')).toContain('"code":"auth/provider-refused"')
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret)
  })

  it('shows its secret in the form where the provider takes it there alone', async () => {
    const other = await startProvider(PUBLIC_URL, 'client_secret_post')
    other.account = university.account
    app = createApp({ ...context, provider: openProvider({ ...other.settings, groups: GROUPS }, PUBLIC_URL) })
    await signedIn()
    await other.close()
  })

  it('says that the provider does not answer', async () => {
    const settings = { ...university.settings, issuer: 'http://127.0.0.1:1' }
    app = createApp({ ...context, provider: openProvider(settings, PUBLIC_URL) })
    await expectProblem(await post('/start'), 'auth/provider-unreachable')
  })

  it('leaves the second factor to the provider, and asks it of a password as before', async () => {
    await writeSiteSetting(context, 'staffSecondFactor', 'required', 'a test')
    const { headers, user } = await signedIn()
    const studio = '/api/v2/studio/casefiles'
    expect((await app.request(studio, { headers })).status).toBe(200)
    const byPassword = await signedInHeaders(context, user.id)
    await expectProblem(await app.request(studio, { headers: byPassword }), 'auth/second-factor-needed')
  })

  describe('once more, for what asks for a fresh sign-in', () => {
    const restore = '/api/admin/backups/nothing-here/file'
    async function admin() {
      university.account.groups = ['archive-admins']
      return signedIn()
    }
    async function confirm(headers: Record<string, string>, bend = (address: URL) => address): Promise<Response> {
      const { address, key } = await begin('/confirm/start', headers)
      const answer = await browser.signIn(bend(new URL(address)).href)
      return post('/confirm/finish', { key, answer }, headers)
    }

    it('a sign-in that does not say when it was is not fresh; one more at the provider is', async () => {
      const { headers } = await admin()
      await expectProblem(await app.request(restore, { headers }), 'auth/fresh-sign-in-needed')
      const before = university.asked
      expect((await confirm(headers)).status).toBe(200)
      expect(university.asked).toBe(before + 1)
      await expectProblem(await app.request(restore, { headers }), 'backup/not-found')
    })

    it('asks with prompt and max_age', async () => {
      const { headers } = await admin()
      const { searchParams } = new URL((await begin('/confirm/start', headers)).address)
      expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '600'])
    })

    it('is not taken from a provider that did not ask again', async () => {
      const { headers } = await admin()
      ahead = 2 * MINUTE
      const remembered = (address: URL) => (address.searchParams.delete('prompt'), address)
      await expectProblem(await confirm(headers, remembered), 'auth/provider-refused')
      const silent = (address: URL) => (remembered(address).searchParams.delete('max_age'), address)
      await expectProblem(await confirm(headers, silent), 'auth/provider-refused')
      await expectProblem(await app.request(restore, { headers }), 'auth/fresh-sign-in-needed')
    })

    it('is not taken from somebody else, for another session, or as a sign-in', async () => {
      const { headers } = await admin()
      university.account = { email: 'eve@example.org', email_verified: true, groups: ['archive-admins'] }
      browser = university.openBrowser()
      await expectProblem(await confirm(headers), 'auth/provider-refused')
      const { address, key } = await begin('/confirm/start', headers)
      const answer = await browser.signIn(address)
      await expectProblem(await post('/finish', { key, answer }), 'auth/provider-refused')
      const other = await makeAccount(context, 'admin')
      const mine = await begin('/confirm/start', headers)
      const body = { key: mine.key, answer: await browser.signIn(mine.address) }
      await expectProblem(await post('/confirm/finish', body, other.headers), 'auth/provider-refused')
      await expectProblem(await app.request(restore, { headers }), 'auth/fresh-sign-in-needed')
    })
  })
})
