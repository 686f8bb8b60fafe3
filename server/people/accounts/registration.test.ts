import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EMAILS_PER_ADDRESS, EMAILS_PER_NETWORK } from '../auth/limit-attempts.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import {
  accountCalls,
  GOOD_PASSWORD,
  tokenOf,
  insertAccount,
  makeAccount,
  type AccountCalls,
} from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { findUsers } from './user.repository.ts'

const HOUR = 60 * 60_000
const ada = { name: 'Ada', email: 'Ada@Test.example', password: GOOD_PASSWORD }

describe.each(TEST_DATABASES)('an account that somebody asks for on %s', (name, open) => {
  let context: TestContext
  let calls: AccountCalls
  let time: number
  beforeEach(async () => {
    time = Date.UTC(2026, 0, 1)
    context = await openTestContext(open, { now: () => new Date((time += 1)).toISOString() })
    await writeSiteSetting(context, 'signIn', 'open', 'a test')
    calls = accountCalls(context)
  })
  afterEach(() => context.close())

  const register = (changes: object = {}) => calls.call('POST', '/api/auth/register', { ...ada, ...changes })
  const verify = (token: string) => calls.call('POST', '/api/auth/verify-email', { token })
  const resend = (email: string) => calls.call('POST', '/api/auth/resend-verification', { email })
  const forgot = (email: string) => calls.call('POST', '/api/auth/forgot-password', { email })
  const reset = (token: string, password: string) => calls.call('POST', '/api/auth/reset-password', { token, password })

  it('is made by the link of the email, which works once, and can then sign in', async () => {
    expect(await (await register()).json()).toEqual({ success: true })
    const [message] = context.emails
    expect(message).toMatchObject({ to: 'Ada@Test.example', subject: 'Confirm your address for Policy Casefiles' })
    expect(message.text).toContain('https://archive.example/verify-email#token=')
    expect((await calls.login(ada.email, ada.password)).status).toBe(401)
    const verified = await verify(tokenOf(message))
    expect(await verified.json()).toEqual({ success: true, confirmed: 'account', email: 'Ada@Test.example' })
    await expectProblem(await verify(tokenOf(message)), 'auth/link-invalid')
    const { user } = (await (await calls.login('ada@test.example', ada.password)).json()) as { user: object }
    expect(user).toMatchObject({ name: 'Ada', email: 'Ada@Test.example', role: 'user', tier: 'free' })
  })

  it('is made once, however often its link is opened at the same moment', async () => {
    await register()
    const token = tokenOf(context.emails[0])
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
    expect(await findUsers(context.db)).toHaveLength(1)
  })

  it('has the password of the email that was opened: nobody can register for somebody else in advance', async () => {
    await register({ name: 'Mallory', password: 'mallory waits for her chance' })
    await register()
    await verify(tokenOf(context.emails[1]))
    await expectProblem(await verify(tokenOf(context.emails[0])), 'auth/link-invalid')
    expect((await calls.login(ada.email, 'mallory waits for her chance')).status).toBe(401)
    expect((await calls.login(ada.email, ada.password)).status).toBe(200)
  })

  it('needs its email within a day; another one can be had until then', async () => {
    await register()
    await resend(ada.email)
    time += 24 * HOUR
    for (const message of context.emails) await expectProblem(await verify(tokenOf(message)), 'auth/link-invalid')
    await resend(ada.email)
    expect(context.emails).toHaveLength(2)
    await register()
    await resend(ada.email)
    expect((await verify(tokenOf(context.emails.at(-1)))).status).toBe(200)
  })

  it('gets a new password by email, once; every session ends and every other link with them', async () => {
    const account = await makeAccount(context, 'user')
    await forgot(account.email.toUpperCase())
    await forgot(account.email)
    const [older, newer] = context.emails.map(tokenOf)
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset(newer, GOOD_PASSWORD)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    await expectProblem(await reset(older, 'another of the passwords'), 'auth/link-invalid')
    expect((await calls.call('GET', '/api/account', undefined, account.headers)).status).toBe(401)
    expect((await calls.login(account.email, account.password)).status).toBe(401)
    expect((await calls.login(account.email, GOOD_PASSWORD)).status).toBe(200)
    expect(context.emails.at(-1)).toMatchObject({ to: account.email, subject: expect.stringContaining('was changed') })
  })

  it('can be taken along as a file and deleted, after which its address is free again', async () => {
    const account = await makeAccount(context, 'user')
    const file = await calls.call('GET', '/api/account/export', undefined, account.headers)
    expect(await file.json()).toMatchObject({ account: [{ email: account.email }], sessions: [{ user_agent: 'Test' }] })
    const typed = { email: account.email, password: account.password }
    expect((await calls.call('DELETE', '/api/account', typed, account.headers)).status).toBe(200)
    expect(await findUsers(context.db)).toEqual([])
    await register({ email: account.email })
    expect((await verify(tokenOf(context.emails.at(-1)))).status).toBe(200)
  })

  // What follows rests on no SQL of its own: once is enough.
  if (name !== 'SQLite') return

  it('is asked for, and a password forgotten, with the same answer whether or not there is one', async () => {
    const { email } = await makeAccount(context, 'user')
    for (const ask of [(to: string) => register({ email: to }), resend, forgot]) {
      const [known, unknown] = [await ask(email), await ask('nobody@test.example')]
      const seen = async (answer: Response) => {
        answer.headers.delete('x-request-id')
        return [answer.status, [...answer.headers], await answer.text()]
      }
      expect(await seen(known)).toEqual(await seen(unknown))
    }
    const subjects = context.emails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'You have an account at Policy Casefiles',
      'You have an account at Policy Casefiles',
      'Choose a new password for Policy Casefiles',
    ])
  })

  it('is looked up only once the answer is given, so that its time tells nothing either', async () => {
    const { email } = await makeAccount(context, 'user')
    const asked: string[] = []
    const db = context.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(...[...JSON.stringify(node).matchAll(/"name":"(users|registrations|account_tokens)"/g)].map(String))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { app } = accountCalls({ ...context, db })
    for (const to of [email, 'nobody@test.example'])
      for (const path of ['register', 'resend-verification', 'forgot-password']) {
        const body = JSON.stringify({ ...ada, email: to })
        const answer = await app.request(`/api/auth/${path}`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
        expect([path, answer.status, asked]).toEqual([path, 200, []])
        await calls.call('GET', '/api/health')
        expect(asked.length).toBeGreaterThan(0)
        asked.length = 0
      }
  })

  it('is not told by the limit of emails, which holds for every address alike', async () => {
    const { email } = await makeAccount(context, 'user')
    for (const to of [email, 'nobody@test.example']) {
      for (let index = 0; index < EMAILS_PER_ADDRESS; index += 1) expect((await forgot(to)).status).toBe(200)
      await expectProblem(await forgot(to), 'auth/too-many-attempts')
      await expectProblem(await register({ email: to }), 'auth/too-many-attempts')
    }
    expect(context.emails).toHaveLength(EMAILS_PER_ADDRESS)
    time += HOUR
    expect((await forgot(email)).status).toBe(200)
  })

  it('cannot be asked for without end from one network', async () => {
    const ask = (index: number) => calls.call('POST', '/api/auth/forgot-password', { email: `a${index}@test.example` })
    for (let index = 0; index < EMAILS_PER_NETWORK; index += 1) expect((await ask(index)).status).toBe(200)
    const refused = await ask(EMAILS_PER_NETWORK)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await expectProblem(refused, 'auth/too-many-attempts')
  })

  it('cannot be asked for while sign-in is coming soon', async () => {
    await writeSiteSetting(context, 'signIn', 'coming-soon', 'a test')
    for (const ask of [() => register(), () => resend(ada.email), () => forgot(ada.email)])
      await expectProblem(await ask(), 'auth/sign-in-unavailable')
    expect(context.emails).toEqual([])
  })

  it('needs a password that is not tried first, in registering and in a new one', async () => {
    const { email } = await makeAccount(context, 'user')
    await forgot(email)
    const token = tokenOf(context.emails[0])
    for (const password of ['short', 'password1234'])
      for (const answer of [await register({ password }), await reset(token, password)])
        await expectProblem(answer, 'user/weak-password')
    await expectProblem(await reset(token, email), 'user/weak-password')
    await expectProblem(await register({ email: 'no address' }), 'request/invalid')
    expect((await reset(token, GOOD_PASSWORD)).status).toBe(200)
  })

  it('is not lost to a mail server that does not answer: the email can be had again', async () => {
    const mail = { kind: 'smtp', send: async () => Promise.reject(new Error('no mail server')) } as const
    const broken = accountCalls({ ...context, mail })
    expect((await broken.call('POST', '/api/auth/register', ada)).status).toBe(200)
    expect((await broken.call('POST', '/api/auth/forgot-password', { email: ada.email })).status).toBe(200)
    await resend(ada.email)
    expect((await verify(tokenOf(context.emails[0]))).status).toBe(200)
  })

  it('gets no email for a new password where it is disabled, and no session by an old link', async () => {
    const id = await insertAccount(context, 'user', 'free')
    const { email } = (await findUsers(context.db))[0]
    await forgot(email)
    await context.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute()
    await forgot(email)
    expect(context.emails).toHaveLength(1)
    await expectProblem(await reset(tokenOf(context.emails[0]), GOOD_PASSWORD), 'auth/link-invalid')
  })

  it('can sign in again after a new password though strangers guessed too often', async () => {
    const { email } = await makeAccount(context, 'user')
    for (let index = 0; index < 11; index += 1) await calls.login(email, 'a guess')
    await forgot(email)
    await reset(tokenOf(context.emails[0]), GOOD_PASSWORD)
    expect((await calls.login(email, GOOD_PASSWORD)).status).toBe(200)
  })

  it('keeps no token and no password, only their hashes', async () => {
    await register()
    const { email } = await makeAccount(context, 'user')
    await forgot(email)
    const kept = [
      await context.db.selectFrom('registrations').selectAll().execute(),
      await context.db.selectFrom('account_tokens').selectAll().execute(),
    ]
    expect(kept.map((rows) => rows.length)).toEqual([1, 1])
    for (const secret of [ada.password, ...context.emails.map(tokenOf)])
      expect(JSON.stringify(kept)).not.toContain(secret)
  })
})
