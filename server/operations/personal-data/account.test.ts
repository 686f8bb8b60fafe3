import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountSchema } from '../../../contract/account.ts'
import type { Tier } from '../../../contract/user.ts'
import { verifyActivity } from '../../base/activity/activity.service.ts'
import { ATTEMPTS_PER_ACCOUNT } from '../../people/auth/limit-attempts.ts'
import { createDraft } from '../../record/drafts/draft.service.ts'
import { importDomains } from '../../record/importer/import-archive.ts'
import {
  accountCalls,
  GOOD_PASSWORD,
  tokenOf,
  makeAccount,
  signedInHeaders,
  type AccountCalls,
  type TestAccount,
} from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { useMeter } from '../../people/usage/usage.service.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { updateUser } from '../../people/accounts/user.repository.ts'

let context: TestContext
let calls: AccountCalls
let ada: TestAccount
beforeEach(async () => {
  context = await openTestContext(openSqlite)
  calls = accountCalls(context)
  ada = await makeAccount(context, 'analyst')
})
afterEach(() => context.close())

const read = async (headers = ada.headers) =>
  accountSchema.parse(await (await calls.call('GET', '/api/account', undefined, headers)).json())
const actions = async () =>
  (await context.db.selectFrom('activity').select('action').execute()).map((row) => row.action)
/** A casefile of hers, as the studio begins one. */
async function beginCasefile(): Promise<string> {
  await importDomains(context, path.resolve(import.meta.dirname, '../../../data/archive'))
  const place = { domain: 'transport-safety', subdomain: 'occupant-protection' }
  const given = { title: 'Seat belts', ...place, artifacts: [], design_type: 'DiD' as const }
  return createDraft(context, given, { id: ada.id, name: 'analyst of a test' })
}

describe('what stays of a higher tier', () => {
  const put = (tier: Tier) => updateUser(context.db, ada.id, { tier })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await calls.call(method, `/api/${path}`, body, ada.headers)
    return { status: answer.status, body: await answer.json() }
  }
  const HOOK = { url: 'https://receiver.example/hook', events: ['casefile.published'] }
  const KEY = { name: 'Plant', scopes: ['read:archive'] }
  const ALERT = { name: 'Belts', filter: {} }

  it('can be seen and deleted under a lower one, and nothing else', async () => {
    await put('enterprise')
    const key = (await ask('POST', 'keys', KEY)).body.details.id
    const hook = (await ask('POST', 'webhooks', HOOK)).body.webhook.id
    const alert = (await ask('POST', 'alerts', ALERT)).body.alerts[0].id
    expect((await ask('GET', 'account/inactive')).body).toEqual({ keys: [], webhooks: [], alerts: [] })
    await put('pro')
    expect((await ask('GET', 'account/inactive')).body).toMatchObject({
      keys: [],
      webhooks: [{ id: hook }],
      alerts: [],
    })
    await put('free')
    const left = (await ask('GET', 'account/inactive')).body
    expect(left).toMatchObject({ keys: [{ id: key }], webhooks: [{ id: hook }], alerts: [{ id: alert }] })
    for (const [method, path, body, error] of [
      ['POST', 'keys', KEY, 'API access not available'],
      ['POST', `keys/${key}/rotate`, undefined, 'API access not available'],
      ['GET', 'webhooks', undefined, 'API access not available'],
      ['POST', 'webhooks', HOOK, 'API access not available'],
      ['PATCH', `webhooks/${hook}`, { is_active: false }, 'API access not available'],
      ['POST', 'alerts', ALERT, 'Alerts not available'],
      ['PATCH', `alerts/${alert}`, { is_active: false }, 'Alerts not available'],
    ] as const)
      expect(await ask(method, path, body), `${method} ${path}`).toMatchObject({ status: 403, body: { error } })
    for (const path of [`keys/${key}`, `webhooks/${hook}`, `alerts/${alert}`])
      expect((await ask('DELETE', path)).status).toBe(200)
    expect((await ask('GET', 'account/inactive')).body).toEqual({ keys: [], webhooks: [], alerts: [] })
  })
})

describe('the profile of an account', () => {
  it('shows what there is and takes another name', async () => {
    expect(await read()).toMatchObject({ open_drafts: 0, published_casefiles: 0, pending_email: null })
    const renamed = await calls.call('PATCH', '/api/account', { name: '  Ada King ' }, ada.headers)
    expect(await renamed.json()).toMatchObject({ user: { name: 'Ada King', email: ada.email } })
    expect((await read()).user.name).toBe('Ada King')
    await expectProblem(await calls.call('PATCH', '/api/account', { name: ' ' }, ada.headers), 'request/invalid')
  })

  it('changes the address once the new one is confirmed, with notices to the old one', async () => {
    const wish = { email: 'new@test.example', password: ada.password }
    expect((await calls.call('POST', '/api/account/email', wish, ada.headers)).status).toBe(200)
    expect(await read()).toMatchObject({ pending_email: 'new@test.example', user: { email: ada.email } })
    const to = () => context.emails.map((message) => message.to)
    expect(to()).toEqual(['new@test.example', ada.email])
    const token = tokenOf(context.emails[0])
    const answer = await calls.call('POST', '/api/auth/verify-email', { token })
    expect(await answer.json()).toEqual({ success: true, confirmed: 'address', email: 'new@test.example' })
    await expectProblem(await calls.call('POST', '/api/auth/verify-email', { token }), 'auth/link-invalid')
    expect(await read()).toMatchObject({ pending_email: null, user: { email: 'new@test.example' } })
    expect(to()).toEqual(['new@test.example', ada.email, ada.email])
    expect((await calls.login('new@test.example', ada.password)).status).toBe(200)
    expect(await actions()).toContain('account.email-changed')
  })

  it('does not tell whether a new address belongs to somebody; its owner learns it', async () => {
    const other = await makeAccount(context, 'user')
    const wish = { email: other.email, password: ada.password }
    const answer = await calls.call('POST', '/api/account/email', wish, ada.headers)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect((await read()).pending_email).toBe(other.email)
    expect(context.emails[0]).toMatchObject({ to: other.email, subject: expect.stringContaining('was asked for') })
    expect(context.emails[0].text).not.toContain('#token')
  })

  it('changes the password with the present one, ends the other sessions and says so by email', async () => {
    const elsewhere = await signedInHeaders(context, ada.id)
    const change = (password: string, new_password: string) =>
      calls.call('POST', '/api/account/password', { password, new_password }, ada.headers)
    await expectProblem(await change('wrong', GOOD_PASSWORD), 'auth/wrong-password')
    await expectProblem(await change(ada.password, 'password1234'), 'user/weak-password')
    expect(await (await change(ada.password, GOOD_PASSWORD)).json()).toEqual({ success: true, ended: 1 })
    expect((await calls.call('GET', '/api/account', undefined, elsewhere)).status).toBe(401)
    expect((await calls.login(ada.email, GOOD_PASSWORD)).status).toBe(200)
    expect(context.emails.at(-1)).toMatchObject({ to: ada.email, subject: expect.stringContaining('was changed') })
    expect(await actions()).toContain('account.password-changed')
  })

  it('lets nobody guess the password at a browser that was left open', async () => {
    const guess = (password: string) =>
      calls.call('POST', '/api/account/email', { email: 'm@test.example', password }, ada.headers)
    for (let index = 0; index < ATTEMPTS_PER_ACCOUNT; index += 1)
      await expectProblem(await guess('wrong'), 'auth/wrong-password')
    await expectProblem(await guess(ada.password), 'auth/too-many-attempts')
    expect(context.emails).toEqual([])
  })

  it('has in the log every session that was ended elsewhere, without an address in it', async () => {
    await signedInHeaders(context, ada.id)
    const list = await calls.call('GET', '/api/auth/sessions', undefined, ada.headers)
    const { sessions } = (await list.json()) as { sessions: { id: string; current: boolean }[] }
    const other = sessions.find(({ current }) => !current)!
    await calls.call('DELETE', `/api/auth/sessions/${other.id}`, undefined, ada.headers)
    await calls.call('POST', '/api/auth/logout-everywhere', undefined, ada.headers)
    expect(await actions()).toEqual(['user.added', 'account.session-ended', 'account.sessions-ended'])
    expect(JSON.stringify(await context.db.selectFrom('activity').selectAll().execute())).not.toContain(ada.email)
  })
})

describe('what is held about an account', () => {
  it('is given to its owner as a file, without hashes and tokens, and nobody else’s', async () => {
    await makeAccount(context, 'user')
    const slug = await beginCasefile()
    await useMeter(context, { id: ada.id, role: 'user', tier: 'free' }, 'detailedViews', 'seat-belt-laws')
    const wish = { email: 'new@test.example', password: ada.password }
    await calls.call('POST', '/api/account/email', wish, ada.headers)
    const file = await calls.call('GET', '/api/account/export', undefined, ada.headers)
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="policy-casefiles-account.json"')
    const text = await file.text()
    const held = JSON.parse(text) as Record<string, object[]>
    expect(Object.keys(held)).toEqual(['exported_at', ...PERSONAL_DATA.map(({ name }) => name)])
    expect(held).toMatchObject({
      account: [{ id: ada.id, email: ada.email, role: 'analyst' }],
      sessions: [{ user_agent: 'Test' }],
      letters_with_links: [{ purpose: 'change-email', email: 'new@test.example' }],
      usage: [{ meter: 'detailedViews', used: 1 }],
      casefiles: [{ casefile_slug: slug, document: expect.any(Object) }],
      activity: [{ action: 'casefile.begun' }, { action: 'account.exported', subject: `user:${ada.id}` }],
    })
    expect(text).not.toMatch(/hash"|argon2|token/)
  })

  it('names every table in which an account is named', async () => {
    const NAMES_AN_ACCOUNT = /^(user|owner|author|actor|member|invited|reporter|claimant)_id$|_by$/
    const tables = await context.db.introspection.getTables()
    const named = tables.filter(({ columns }) => columns.some(({ name }) => NAMES_AN_ACCOUNT.test(name)))
    const known = PERSONAL_DATA.flatMap(({ tables: some }) => some as string[])
    const unknown = named.map(({ name }) => name).filter((name) => !known.includes(name))
    expect(unknown, 'add a line for each to PERSONAL_DATA in personal-data.ts').toEqual([])
  })
})

describe('deleting an account', () => {
  const remove = (account: TestAccount, changes: object = {}) =>
    calls.call(
      'DELETE',
      '/api/account',
      { email: account.email, password: account.password, ...changes },
      account.headers,
    )

  it('erases the person, keeps their work under a pseudonym, and leaves the log whole', async () => {
    const slug = await beginCasefile()
    await calls.call(
      ...(['POST', `/api/v2/studio/casefiles/${slug}/review/comments`] as const),
      { field: '', text: 'To be checked.' },
      ada.headers,
    )
    await useMeter(context, { id: ada.id, role: 'user', tier: 'free' }, 'detailedViews', 'seat-belt-laws')
    expect((await read()).open_drafts).toBe(1)
    expect((await remove(ada, { email: ada.email.toUpperCase() })).status).toBe(200)

    expect((await calls.call('GET', '/api/account', undefined, ada.headers)).status).toBe(401)
    expect((await calls.login(ada.email, ada.password)).status).toBe(401)
    expect(context.emails.at(-1)).toMatchObject({ to: ada.email, subject: expect.stringContaining('was deleted') })
    const name = `deleted account ${ada.id.slice(0, 8)}`
    expect(await context.db.selectFrom('drafts').select('owner_name').execute()).toEqual([{ owner_name: name }])
    expect(await context.db.selectFrom('review_comments').select('author_name').execute()).toEqual([
      { author_name: name },
    ])
    for (const table of ['sessions', 'usage', 'usage_items', 'account_tokens'] as const)
      expect(await context.db.selectFrom(table).selectAll().execute()).toEqual([])
    const tables = await context.db.introspection.getTables()
    for (const { name: table } of tables) {
      const rows = JSON.stringify(
        await context.db
          .selectFrom(table as 'users')
          .selectAll()
          .execute(),
      )
      expect(rows.includes(ada.email) || rows.includes('analyst of a test'), table).toBe(false)
    }
    expect(await actions()).toContain('account.deleted')
    expect((await verifyActivity(context.db)).brokenAt).toBeNull()
  })

  it('needs the address and the password typed once more', async () => {
    await expectProblem(await remove(ada, { email: 'other@test.example' }), 'request/invalid')
    await expectProblem(await remove(ada, { password: 'wrong' }), 'auth/wrong-password')
    expect((await read()).user.email).toBe(ada.email)
  })

  it('is refused to the last admin, and to one of two it is not', async () => {
    const [first, second] = [await makeAccount(context, 'admin'), await makeAccount(context, 'admin')]
    expect((await read(first.headers)).is_last_admin).toBe(false)
    expect((await remove(first)).status).toBe(200)
    expect((await read(second.headers)).is_last_admin).toBe(true)
    await expectProblem(await remove(second), 'user/last-admin')
    expect((await read(second.headers)).user.email).toBe(second.email)
  })
})
