import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { adminUserDetailSchema, adminUserListAnswer, newPasswordSchema } from '../../../../contract/admin/users.ts'
import { updateUser } from '../../../people/accounts/user.repository.ts'
import { verifyActivity } from '../../../base/activity/activity.service.ts'
import { whenAllAnswered } from '../../../base/mail/mailer.ts'
import {
  accountCalls,
  GOOD_PASSWORD,
  tokenOf,
  switchFactorOn,
  insertAccount,
  makeAccount,
  signedInHeaders,
} from '../../../test-support/accounts.ts'
import { openAdminApp } from '../../../test-support/apps.ts'
import { expectProblem } from '../../../test-support/calls.ts'
import type { TestContext } from '../../../test-support/test-context.ts'
import { openSqlite } from '../../../test-support/test-databases.ts'
import { useMeter } from '../../../people/usage/usage.service.ts'

/** What SQL does on PostgreSQL too is in `content.test.ts`, where one instance serves every list. */

describe('the accounts of the admin area', () => {
  let context: TestContext
  let app: Hono
  let admin: string
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, app, admin, headers } = await openAdminApp(openSqlite))
  })
  afterEach(() => context.close())

  const call = (method: string, path: string, body?: unknown) =>
    app.request(`/api/admin/users${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const list = async (query: string) => adminUserListAnswer.parse(await (await call('GET', `?${query}`)).json())
  const actions = () =>
    context.db
      .selectFrom('activity')
      .select(['action', 'subject', 'actor_id', 'before_json', 'after_json'])
      .orderBy('seq')
      .execute()

  async function named(name: string, role: 'user' | 'admin' | 'analyst' = 'user'): Promise<string> {
    const id = await insertAccount(context, role, 'free')
    await updateUser(context.db, id, { name })
    return id
  }

  it('are found by part of name or address, filtered and ordered, page by page', async () => {
    for (const name of ['Cleo', 'ada', 'Bert']) await named(name)
    await named('Anna', 'analyst')
    const names = async (query: string) => (await list(query)).rows.map(({ name }) => name)
    expect(await names('role=user')).toEqual(['ada', 'Bert', 'Cleo'])
    expect(await names('role=user&sort=-name')).toEqual(['Cleo', 'Bert', 'ada'])
    expect(await names('q=AN')).toEqual(['Anna'])
    const first = await list('role=user&limit=2')
    expect(first).toMatchObject({ total: 3, rows: [{ name: 'ada' }, { name: 'Bert' }] })
    expect(await names(`role=user&limit=2&cursor=${first.next_cursor}`)).toEqual(['Cleo'])
    await expectProblem(await call('GET', '?sort=password_hash'), 'request/invalid')
  })

  it('show when they were last seen and what is left of their detailed views', async () => {
    const id = await named('Ada')
    expect((await list('q=ada')).rows[0]).toMatchObject({ seen_at: null, views: { used: 0, limit: 5 } })
    await signedInHeaders(context, id)
    await useMeter(context, { id, role: 'user', tier: 'free' }, 'detailedViews', 'seat-belt-laws')
    const [user] = (await list('q=ada')).rows
    expect(user).toMatchObject({ seen_at: expect.stringContaining('2026-01-01'), views: { used: 1, limit: 5 } })
    const opened = adminUserDetailSchema.parse(await (await call('GET', `/${id}`)).json())
    expect(opened.sessions).toHaveLength(1)
    expect(opened.usage.find(({ meter }) => meter === 'detailedViews')).toMatchObject({ used: 1, limit: 5 })
    expect(JSON.stringify(opened)).not.toMatch(/password|token/)
  })

  it('are changed with an entry of the log for each, all of them or none', async () => {
    const [ada, bert] = [await named('Ada'), await named('Bert')]
    const both = { ids: [ada, bert], changes: { tier: 'pro' } }
    expect((await call('POST', '/changes', both)).status).toBe(200)
    expect(await actions()).toEqual(
      [ada, bert].flatMap((id) => [
        {
          action: 'user.tier-granted',
          subject: `user:${id}`,
          actor_id: admin,
          before_json: '{"granted":"free","to":null}',
          after_json: '{"granted":"pro","to":null}',
        },
        {
          action: 'user.tier-changed',
          subject: `user:${id}`,
          actor_id: admin,
          before_json: '{"tier":"free"}',
          after_json: '{"tier":"pro"}',
        },
      ]),
    )
    const withUnknown = { ids: [ada, 'nobody'], changes: { status: 'disabled' } }
    await expectProblem(await call('POST', '/changes', withUnknown), 'user/not-found')
    expect((await list('status=disabled')).total).toBe(0)
    expect(await actions()).toHaveLength(4)
    expect(await verifyActivity(context.db)).toEqual({ entries: 4, brokenAt: null })
  })

  it('lose their sessions when they are disabled, and can be enabled again', async () => {
    const id = await named('Ada')
    const theirs = await signedInHeaders(context, id)
    const changed = await call('PATCH', `/${id}`, { status: 'disabled' })
    expect(await changed.json()).toMatchObject({ user: { status: 'disabled' }, sessions: [] })
    await expectProblem(await app.request('/api/auth/session', { headers: theirs }), 'auth/not-signed-in')
    expect((await call('PATCH', `/${id}`, { status: 'active' })).status).toBe(200)
    expect((await actions()).map(({ action }) => action)).toEqual(['user.disabled', 'user.enabled'])
  })

  it('do not let an admin shut themselves out, nor two admins each other', async () => {
    for (const change of [{ status: 'disabled' }, { role: 'user' }])
      await expectProblem(await call('PATCH', `/${admin}`, change), 'user/own-account')
    await expectProblem(await call('POST', `/${admin}/reset-password`), 'user/own-account')
    expect((await call('PATCH', `/${admin}`, { name: 'Me', tier: 'pro' })).status).toBe(200)
    const other = await insertAccount(context, 'admin', 'free')
    const theirs = await signedInHeaders(context, other)
    const answers = await Promise.all([
      call('PATCH', `/${other}`, { status: 'disabled' }),
      app.request(`/api/admin/users/${admin}`, { method: 'PATCH', headers: theirs, body: '{"status":"disabled"}' }),
    ])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const active = await context.db.selectFrom('users').selectAll().where('status', '=', 'active').execute()
    expect(active).toHaveLength(1)
  })

  it('are made and get new passwords, each shown once and kept nowhere', async () => {
    const made = await call('POST', '', { email: 'new@test.example', role: 'analyst', tier: 'free' })
    const { user, password } = newPasswordSchema.parse(await made.json())
    const again = await call('POST', '', { email: 'NEW@test.example', role: 'user', tier: 'free' })
    await expectProblem(again, 'user/email-taken')
    const reset = await call('POST', `/${user.id}/reset-password`)
    const second = newPasswordSchema.parse(await reset.json()).password
    const login = await app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@test.example', password: second }),
    })
    expect(login.status).toBe(200)
    const log = await actions()
    expect(log.map(({ action }) => action)).toEqual(['user.added', 'user.password-reset', 'account.signed-in'])
    for (const secret of [password, second, 'new@test.example']) expect(JSON.stringify(log)).not.toContain(secret)
  })

  it('choose a new password by the link of an email where there is a mail server, which nobody else sees', async () => {
    const id = await named('Ada')
    const theirs = await signedInHeaders(context, id)
    const open = async () => adminUserDetailSchema.parse(await (await call('GET', `/${id}`)).json())
    expect((await open()).takes_letter).toBe(false)
    await expectProblem(await call('POST', `/${id}/reset-letter`), 'user/takes-no-letter')
    context.mail.kind = 'smtp'
    expect((await open()).takes_letter).toBe(true)
    const { send } = context.mail
    context.mail.send = async () => Promise.reject(new Error('greylisted'))
    const refused = await expectProblem(await call('POST', `/${id}/reset-letter`), 'mail/not-sent')
    expect(refused.message).toContain('greylisted')
    expect((await app.request('/api/auth/session', { headers: theirs })).status).toBe(200)
    expect(await actions()).toEqual([])

    context.mail.send = send
    expect(await (await call('POST', `/${id}/reset-letter`)).json()).toEqual({ success: true })
    expect(context.emails).toMatchObject([{ to: `${id}@test.example` }])
    await expectProblem(await app.request('/api/auth/session', { headers: theirs }), 'auth/not-signed-in')
    const chosen = { token: tokenOf(context.emails[0]), password: 'heather over the old fens' }
    const reset = async () =>
      app.request('/api/auth/reset-password', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(chosen),
      })
    expect((await reset()).status).toBe(200)
    await expectProblem(await reset(), 'auth/link-invalid')
    const log = await actions()
    expect(log.map(({ action }) => action)).toEqual(['user.password-reset', 'account.password-reset'])
    expect(log[0].after_json).toBe('{"way":"email with a link"}')
    await call('POST', `/${id}/reset-password`)
    expect((await actions())[2].after_json).toBe('{"way":"shown once"}')
    await call('PATCH', `/${id}`, { status: 'disabled' })
    const disabled = await expectProblem(await call('POST', `/${id}/reset-letter`), 'user/takes-no-letter')
    expect(disabled.message).toContain('disabled')
    await expectProblem(await call('POST', `/${admin}/reset-letter`), 'user/own-account')
  })

  it('are signed out everywhere', async () => {
    const id = await named('Ada')
    await signedInHeaders(context, id)
    const theirs = await signedInHeaders(context, id)
    expect(await (await call('POST', `/${id}/end-sessions`)).json()).toMatchObject({ ended: 2 })
    await expectProblem(await app.request('/api/auth/session', { headers: theirs }), 'auth/not-signed-in')
    expect((await actions())[0]).toMatchObject({ action: 'user.sessions-ended', before_json: '{"sessions":2}' })
  })

  it('are made by an invitation, whose link chooses the password once, within seven days', async () => {
    const wish = { email: 'guest@test.example', name: 'Guest', role: 'reviewer', tier: 'free' }
    const invite = (changes: object = {}) => call('POST', '/invitations', { ...wish, ...changes })
    await expectProblem(await invite(), 'user/takes-no-letter')
    context.mail.kind = 'smtp'
    const { send } = context.mail
    context.mail.send = async () => Promise.reject(new Error('greylisted'))
    await expectProblem(await invite(), 'mail/not-sent')
    expect(await actions()).toEqual([])
    context.mail.send = send
    await expectProblem(await invite({ email: 'no address' }), 'request/invalid')
    const { user } = (await (await invite()).json()) as { user: { id: string; role: string } }
    expect(user.role).toBe('reviewer')
    await expectProblem(await invite({ email: 'GUEST@test.example' }), 'user/email-taken')
    expect(context.emails).toHaveLength(1)
    const token = tokenOf(context.emails[0])
    const { expires_at } = await context.db.selectFrom('account_tokens').select('expires_at').executeTakeFirstOrThrow()
    expect(Date.parse(expires_at) - Date.parse(context.now())).toBeGreaterThan(6.9 * 24 * 60 * 60_000)
    const calls = accountCalls(context)
    const choose = () => calls.call('POST', '/api/auth/reset-password', { token, password: GOOD_PASSWORD })
    expect((await choose()).status).toBe(200)
    await expectProblem(await choose(), 'auth/link-invalid')
    expect((await calls.login(wish.email, GOOD_PASSWORD)).status).toBe(200)
    expect((await actions())[0]).toMatchObject({ action: 'user.added', subject: `user:${user.id}`, actor_id: admin })
  })

  it('lose one session or all of them, each with a line in the log', async () => {
    const id = await named('Ada')
    for (let index = 0; index < 3; index += 1) await signedInHeaders(context, id)
    const sessions = async () =>
      adminUserDetailSchema.parse(await (await call('GET', `/${id}`)).json()).sessions.map((session) => session.id)
    const [first, ...others] = await sessions()
    expect((await call('DELETE', `/${id}/sessions/${first}`)).status).toBe(200)
    expect(await sessions()).toEqual(others)
    await expectProblem(await call('DELETE', `/${id}/sessions/${first}`), 'auth/session-not-found')
    await expectProblem(await call('DELETE', `/${admin}/sessions/${others[0]}`), 'auth/session-not-found')
    expect(await actions()).toMatchObject([{ action: 'user.session-ended', subject: `user:${id}`, actor_id: admin }])
  })

  it('lose a second factor that its owner no longer has, and the owner is told', async () => {
    const account = await makeAccount(context, 'analyst')
    const calls = accountCalls(context)
    await expectProblem(await call('DELETE', `/${account.id}/second-factor`), 'second-factor/not-on')
    await switchFactorOn(calls, account, context.now)
    const has = async () =>
      adminUserDetailSchema.parse(await (await call('GET', `/${account.id}`)).json()).has_second_factor
    expect(await has()).toBe(true)
    await expectProblem(await calls.login(account.email, account.password), 'auth/code-needed')
    expect((await call('DELETE', `/${account.id}/second-factor`)).status).toBe(200)
    await whenAllAnswered()
    expect(await has()).toBe(false)
    expect((await actions()).at(-1)).toMatchObject({ action: 'user.second-factor-reset', actor_id: admin })
    expect((await calls.login(account.email, account.password)).status).toBe(200)
    expect(context.emails.at(-1)).toMatchObject({
      to: account.email,
      subject: expect.stringContaining('administrator'),
    })
    await expectProblem(await call('DELETE', `/${admin}/second-factor`), 'user/own-account')
  })
})
