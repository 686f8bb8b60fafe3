import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { nameOf, type Call } from '../../../contract/calls/define-call.ts'
import { CALLS } from '../../../contract/calls/index.ts'
import type { Role } from '../../../contract/user.ts'
import { createApp } from '../../app.ts'
import { SECOND_PERSON_CALLS } from '../../api/expected-access.ts'
import { insertJob } from '../../base/jobs/job.repository.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import {
  makeAccount,
  signedInHeaders,
  switchFactorOn,
  accountCalls,
  type TestAccount,
} from '../../test-support/accounts.ts'
import { expectProblem } from '../../test-support/calls.ts'
import type { TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { openPublishedApp, publishCopy } from '../../test-support/apps.ts'
import { carryOutDue } from './carry-out.ts'

const REASON = 'The data file was found to be wrong.'
const HOUR = 60 * 60_000

let context: TestContext
let app: Hono
let time: number
const at = () => new Date((time += 1)).toISOString()
const wait = (milliseconds: number) => (time += milliseconds)

type Headers = Record<string, string>
const call = (method: string, path: string, headers: Headers, body?: object) =>
  app.request(`/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const fresh = ({ id }: TestAccount) => signedInHeaders(context, id)
const retract = async (account: TestAccount, slug: string) =>
  call('POST', `v2/studio/casefiles/${slug}/retract`, await fresh(account), { reason: REASON })
const waiting = async (account: TestAccount) =>
  ((await (await call('GET', 'v2/approvals', account.headers)).json()) as { approvals: any[] }).approvals
const agree = async (account: TestAccount, id: string) => call('POST', `v2/approvals/${id}/agree`, await fresh(account))
const statuses = async () => {
  const rows = await context.db.selectFrom('casefiles').select(['slug', 'status']).orderBy('slug').execute()
  return Object.fromEntries(rows.map(({ slug, status }) => [slug, status]))
}
const stillPublished = async () =>
  Object.entries(await statuses()).flatMap(([slug, status]) => (status === 'published' ? [slug] : []))
const made = (role: Role) => makeAccount(context, role)
const sentTo = ({ email }: TestAccount) => context.emails.filter(({ to }) => to === email)
/** Emails go out once the answer is given. */
const told = (account: TestAccount) => expect.poll(() => sentTo(account).at(-1)?.text).toEqual(expect.any(String))

const BELTS = 'seat-belt-laws'

beforeEach(async () => {
  ;({ app, context } = await openPublishedApp(openSqlite))
  // a week after what the built-in casefile was made with
  time = Date.UTC(2026, 0, 8)
  context.now = at
  app = createApp(context)
})
afterEach(() => context.close())

describe('what one person may only ask for', () => {
  it('is what is listed by hand, and never without the password of the last ten minutes where it destroys', () => {
    const asked = CALLS.flatMap((one: Call) => (one.secondPerson ? [[nameOf(one), one.secondPerson]] : []))
    expect(Object.fromEntries(asked)).toEqual(SECOND_PERSON_CALLS)
    const unasked = CALLS.filter((one: Call) => one.secondPerson === 'always' && !(one.fresh && one.destroys))
    expect(unasked.map(nameOf)).toEqual([])
  })

  it('is done once a second person agrees, in the name of who asked', async () => {
    const [ada, ruth] = [await made('analyst'), await made('reviewer')]
    const answer = await (await retract(ada, BELTS)).json()
    expect(answer).toMatchObject({ status: 'published', waiting: [{ kind: 'retraction', until: null }] })
    await told(ruth)
    expect(sentTo(ruth)[0].text).toContain('/review/approvals')
    await expectProblem(await retract(ada, BELTS), 'approval/already-asked')
    const [{ id }] = await waiting(ruth)
    await expectProblem(await call('POST', `v2/approvals/${id}/agree`, ada.headers), 'auth/not-allowed')
    expect((await agree(ruth, id)).status).toBe(200)
    expect(await statuses()).toEqual({ [BELTS]: 'retracted' })
    await expectProblem(await agree(ruth, id), 'approval/not-found')
    const entries = context.db.selectFrom('activity').select(['action', 'actor_id'])
    const acts = await entries
      .where('action', 'in', ['approval.asked', 'approval.agreed', 'casefile.retracted'])
      .execute()
    expect(acts).toEqual([
      { action: 'approval.asked', actor_id: ada.id },
      { action: 'approval.agreed', actor_id: ruth.id },
      { action: 'casefile.retracted', actor_id: ada.id },
    ])
  })

  it('is not agreed to by who asked, nor by an account that they made or reset within a week', async () => {
    const [admin, ruth] = [await made('admin'), await made('reviewer')]
    const body = { email: 'puppet@test.example', role: 'reviewer', tier: 'free', name: 'A puppet' }
    const puppet = await (await call('POST', 'admin/users', admin.headers, body)).json()
    const path = `admin/content/casefiles/${BELTS}/retract`
    expect((await call('POST', path, admin.headers, { reason: REASON })).status).toBe(200)
    const [{ id }] = await waiting(admin)
    await expectProblem(await agree(admin, id), 'approval/not-independent')
    await expectProblem(await agree({ ...ruth, id: puppet.user.id }, id), 'approval/not-independent')
    // nor by who made the account that asks, nor by one that somebody else made for that
    await call('POST', `v2/approvals/${id}/stop`, admin.headers)
    const other = await made('admin')
    const given = { ...body, email: 'asker@test.example', role: 'admin' }
    const asker = await (await call('POST', 'admin/users', other.headers, given)).json()
    const asked = await call('POST', path, await signedInHeaders(context, asker.user.id), { reason: REASON })
    expect(asked.status).toBe(200)
    const [second] = await waiting(admin)
    await expectProblem(await agree(other, second.id), 'approval/not-independent')
    await expectProblem(await agree({ ...ruth, id: puppet.user.id }, second.id), 'approval/not-independent')
    expect((await call('POST', `admin/users/${ruth.id}/reset-password`, admin.headers)).status).toBe(200)
    await expectProblem(await agree(ruth, second.id), 'approval/not-independent')
    expect(await statuses()).toEqual({ [BELTS]: 'published' })
    wait(8 * 24 * HOUR)
    expect((await agree(ruth, second.id)).status).toBe(200)
    expect(await statuses()).toEqual({ [BELTS]: 'retracted' })
  })

  it('is withdrawn by who asked and refused by a reviewer, and by no other analyst', async () => {
    const [ada, ben, ruth] = [await made('analyst'), await made('analyst'), await made('reviewer')]
    for (const who of [ada, ruth]) {
      await retract(ada, BELTS)
      const [{ id }] = await waiting(ada)
      await expectProblem(await call('POST', `v2/approvals/${id}/stop`, ben.headers), 'approval/not-yours')
      expect((await call('POST', `v2/approvals/${id}/stop`, who.headers)).status).toBe(200)
      await expectProblem(await agree(ruth, id), 'approval/not-found')
    }
    expect(await statuses()).toEqual({ [BELTS]: 'published' })
  })

  it('waits a day where there is no second person, and an email stops it', async () => {
    const ada = await made('analyst')
    await retract(ada, BELTS)
    const [{ until }] = await waiting(ada)
    expect(Date.parse(until) - time).toBeGreaterThan(24 * HOUR - 1000)
    await told(ada)
    const token = /\/stop#(\S+)/.exec(sentTo(ada)[0].text)![1]
    wait(24 * HOUR - 60_000)
    await carryOutDue(context)
    expect(await statuses()).toEqual({ [BELTS]: 'published' })
    await expectProblem(await call('POST', 'approvals/stop/something-else', {}), 'approval/not-found')
    expect((await call('POST', `approvals/stop/${token}`, {})).status).toBe(200)
    wait(24 * HOUR)
    await carryOutDue(context)
    expect(await statuses()).toEqual({ [BELTS]: 'published' })
    await retract(ada, BELTS)
    wait(24 * HOUR + 1000)
    await carryOutDue(context)
    expect(await statuses()).toEqual({ [BELTS]: 'retracted' })
  })

  it('is the next version of a casefile of the archive, of somebody else and of one that was retracted', async () => {
    const [ada, ruth] = [await made('analyst'), await made('reviewer')]
    const next = async () =>
      (await call('POST', `v2/studio/casefiles/${BELTS}/supersede`, ada.headers, { reason: 'Newer data.' })).json()
    expect(await next()).toMatchObject({ status: 'published', waiting: [{ kind: 'next-version' }] })
    const [{ id }] = await waiting(ruth)
    expect((await agree(ruth, id)).status).toBe(200)
    expect(await statuses()).toEqual({ [BELTS]: 'draft' })
    const read = await (await call('GET', `v2/studio/casefiles/${BELTS}`, ada.headers)).json()
    expect(read).toMatchObject({ version: 2, owner: { id: ada.id }, waiting: [] })
  })

  it('is a takedown, which is done when somebody agrees', async () => {
    const [admin, ruth] = [await made('admin'), await made('reviewer')]
    const { sha256 } = await context.db.selectFrom('datasets').select('sha256').executeTakeFirstOrThrow()
    const body = { sha256, reason: 'The data name people.', basis: 'Order 12/2026' }
    const down = () => context.db.selectFrom('takedowns').select('sha256').execute()
    expect((await call('POST', 'admin/takedowns', admin.headers, body)).status).toBe(200)
    expect(await down()).toEqual([])
    expect((await agree(ruth, (await waiting(ruth))[0].id)).status).toBe(200)
    expect(await down()).toEqual([{ sha256 }])
  })

  it('is a setting that loosens what guards the record; one that tightens it is set at once', async () => {
    const [admin, ruth] = [await made('admin'), await made('reviewer')]
    await switchFactorOn(accountCalls(context), admin, context.now)
    const set = async (name: string, value: string) =>
      (await call('PUT', `admin/settings/${name}`, await fresh(admin), { value })).json() as any
    const value = async (name: string) =>
      (await set('responsibleEditor', '')).settings.find((one: any) => one.name === name).value
    await writeSiteSetting(context, 'witnessAddress', 'https://witness.example/', 'test')
    for (const [name, tight, loose] of [
      ['review', 'required', 'optional'],
      ['staffSecondFactor', 'required', 'optional'],
      ['witnessAddress', 'https://witness.example/', ''],
    ] as const) {
      expect((await set(name, tight)).waiting).toEqual([])
      expect((await set(name, loose)).waiting).toMatchObject([{ kind: 'setting' }])
      expect(await value(name)).toBe(tight)
      await writeSiteSetting(context, 'staffSecondFactor', 'optional', 'test')
      expect((await agree(ruth, (await waiting(ruth))[0].id)).status).toBe(200)
      expect(await value(name)).toBe(loose)
    }
  })
})

describe('a burst', () => {
  it('counts every call of the admin area that deletes', () => {
    const deletes = CALLS.filter(({ method, path }: Call) => method === 'DELETE' && path.startsWith('/api/admin/'))
    expect(deletes.length).toBeGreaterThan(3)
    expect(deletes.filter((one: Call) => !one.destroys).map(nameOf)).toEqual([])
  })

  it('of three retractions in an hour stops the account, tells every admin, and counts in /metrics', async () => {
    const [ada, admin] = [await made('analyst'), await made('admin')]
    const others = ['second-law', 'third-law', 'fourth-law']
    for (const [index, slug] of others.entries()) await publishCopy(context, slug, `CF-900${index}`)
    const answers = await Promise.all([BELTS, ...others].map((slug) => retract(ada, slug)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403])
    expect(Object.values(await statuses())).toEqual(Array(4).fill('published'))
    await told(admin)
    expect(sentTo(admin).map(({ subject }) => subject)).toContain(`Policy Casefiles: alarm about ${ada.email}`)
    const metrics = async () =>
      (await app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })).text()
    expect(await metrics()).toContain('casefiles_alarms_open{kind="retractions"} 1\n')
    const inbox = await (await call('GET', 'admin/inbox?kind=alarm', admin.headers)).json()
    expect(inbox.rows).toMatchObject([{ kind: 'alarm', about: ada.email }])
    // what the account asked for before is not done either
    const [{ id }] = await waiting(admin)
    await expectProblem(await agree(admin, id), 'auth/stopped')
    expect((await call('POST', `admin/alarms/${inbox.rows[0].id}/settle`, admin.headers)).status).toBe(200)
    expect(await metrics()).toContain('casefiles_alarms_open{kind="retractions"} 0\n')
    expect((await agree(admin, id)).status).toBe(200)
    // somebody looked at it, so the count begins anew
    expect((await retract(ada, (await stillPublished())[0])).status).toBe(200)
  })

  it('of deletions after a first sign-in from a new place stops the account; from a known place it is daily work', async () => {
    const admin = await made('admin')
    const signIn = async (from: string) => {
      const body = JSON.stringify({ email: admin.email, password: admin.password })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const { token } = await (await behindProxy().request('/api/auth/login', { method: 'POST', headers, body })).json()
      return { authorization: `Bearer ${token}` }
    }
    const behindProxy = () => createApp({ ...context, trustedProxies: 1 })
    const remove = (headers: Headers) => call('DELETE', 'admin/backups/2020-01-01T00-00-00Z', headers)
    const home = await signIn('192.0.2.1')
    for (let index = 0; index < 5; index += 1) await expectProblem(await remove(home), 'backup/not-found')
    const abroad = [await signIn('198.51.100.7'), await signIn('198.51.100.7')]
    await expectProblem(await remove(abroad[0]), 'backup/not-found')
    await expectProblem(await remove(abroad[1]), 'backup/not-found')
    await expectProblem(await remove(abroad[0]), 'auth/stopped')
    await expectProblem(await remove(home), 'auth/stopped')
    const [alarm] = await context.db.selectFrom('alarms').selectAll().execute()
    expect(alarm).toMatchObject({ kind: 'deletions-from-a-new-place', user_id: admin.id })
    // nobody settles the alarm about themselves before a day has passed
    await expectProblem(await call('POST', `admin/alarms/${alarm.id}/settle`, home), 'alarm/own')
    wait(24 * HOUR)
    expect((await call('POST', `admin/alarms/${alarm.id}/settle`, await fresh(admin))).status).toBe(200)
    await expectProblem(await remove(await fresh(admin)), 'backup/not-found')
  })
})

it('leaves a stolen token of an analyst nothing of other people’s work to change in an hour', async () => {
  const [ada, ben, ruth] = [await made('analyst'), await made('analyst'), await made('reviewer')]
  for (let index = 0; index < 6; index += 1) await publishCopy(context, `law-${index}`, `CF-900${index}`)
  const slugs = Object.keys(await statuses())
  const place = { domain: 'transport-safety', subdomain: 'occupant-protection', design_type: 'DiD' }
  const draft = await (await call('POST', 'v2/studio/casefiles', ben.headers, { title: 'Ben’s', ...place })).json()
  const stolen = await fresh(ada)
  const before = { ...(await statuses()) }
  // within ten minutes of the sign-in: everything that asks for the password passes
  for (const slug of slugs) {
    await call('POST', `v2/studio/casefiles/${slug}/retract`, stolen, { reason: REASON })
    await call('POST', `v2/studio/casefiles/${slug}/supersede`, stolen, { reason: 'A reason that is long enough.' })
  }
  const { document } = draft
  const own = `v2/studio/casefiles/${draft.id}`
  await expectProblem(await call('PUT', `${own}/document`, stolen, { revision: 1, document }), 'casefile/not-yours')
  await expectProblem(await call('POST', `${own}/lock`, stolen, { revision: 1 }), 'casefile/not-yours')
  await expectProblem(await call('DELETE', own, stolen), 'auth/stopped')
  const { job_id } = await context.db.selectFrom('runs').select('job_id').executeTakeFirstOrThrow()
  await expectProblem(await call('POST', `v2/studio/jobs/${job_id}/cancel`, stolen), 'casefile/not-yours')
  await insertJob(context.db, { id: 'pages', kind: 'render', subject: '["night"]', created_at: at() })
  await expectProblem(await call('POST', 'v2/studio/jobs/pages/cancel', stolen), 'job/not-found')
  // and for the rest of the hour nothing that does passes any more
  wait(HOUR)
  for (const slug of slugs)
    await expectProblem(
      await call('POST', `v2/studio/casefiles/${slug}/retract`, stolen, { reason: REASON }),
      'auth/fresh-sign-in-needed',
    )
  expect(await statuses()).toEqual(before)
  const asked = await waiting(ruth)
  expect(asked.filter(({ kind }) => kind === 'retraction')).toHaveLength(2)
})

describe('a draft', () => {
  it('is changed by its owner and whom they invite, and by nobody once that is taken back', async () => {
    const [ada, ben, admin] = [await made('analyst'), await made('analyst'), await made('admin')]
    const place = { domain: 'transport-safety', subdomain: 'occupant-protection', design_type: 'DiD' }
    const body = { title: 'Belts', ...place }
    const { id, document } = await (await call('POST', 'v2/studio/casefiles', ada.headers, body)).json()
    let revision = 1
    const save = (who: TestAccount) =>
      call('PUT', `v2/studio/casefiles/${id}/document`, who.headers, { revision, document })
    const editors = `v2/studio/casefiles/${id}/editors`
    await expectProblem(await save(ben), 'casefile/not-yours')
    await expectProblem(await call('POST', editors, ben.headers, { email: ben.email }), 'casefile/not-yours')
    await expectProblem(await call('POST', editors, ada.headers, { email: admin.email }), 'casefile/no-such-analyst')
    for (const owner of [ada, admin]) {
      const answer = await (await call('POST', editors, owner.headers, { email: ben.email })).json()
      expect(answer.editors).toMatchObject([{ id: ben.id }])
      expect((await save(ben)).status).toBe(200)
      revision += 1
      expect((await call('DELETE', `${editors}/${ben.id}`, owner.headers)).status).toBe(200)
      await expectProblem(await save(ben), 'casefile/not-yours')
    }
    await expectProblem(await call('DELETE', `v2/studio/casefiles/${id}`, ben.headers), 'casefile/not-yours')
  })
})
