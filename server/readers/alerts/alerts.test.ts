import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import type { ArchiveEventType } from '../../../contract/archive-event.ts'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { createApp } from '../../app.ts'
import { recordArchiveEvent } from '../../record/archive-events/archive-event.service.ts'
import { insertAlert } from './alert.repository.ts'
import { settleOutbound } from '../outbound/outbound.ts'
import { insertPerson, type Person } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE, openSqlite, TEST_DATABASES, type OpenDatabase } from '../../test-support/test-databases.ts'

let context: TestContext
let app: Hono
const card = syntheticPublication(0).casefile
let pro: Person

const account = (tier: 'free' | 'pro' | 'enterprise') => insertPerson(context, app, '/api', tier)
const alert = (filter: object, more: object = {}) => pro.call('POST', '/alerts', { name: 'Mine', filter, ...more })
const notices = async (person = pro) => (await person.call('GET', '/notices')).body.notices as any[]

/** Lets something happen to a casefile, and everybody be told. */
async function happen(
  changes: object = {},
  before: object | null = null,
  type: ArchiveEventType = 'casefile.published',
) {
  const casefile = { ...card, ...changes }
  await context.db.transaction().execute((trx) =>
    recordArchiveEvent(trx, context, {
      type,
      version: before ? 2 : 1,
      at: context.now(),
      casefile,
      before: before ? { ...card, ...before } : null,
    }),
  )
  await settleOutbound(context)
}

async function open(database: OpenDatabase) {
  context = await openTestContext(database)
  app = createApp(context)
  pro = await account('pro')
}

it('is not found when it is not there, whatever is asked of it', async () => {
  await open(openSqlite)
  for (const [method, body] of [
    ['PATCH', {}],
    ['PATCH', { name: 'Other' }],
    ['DELETE', undefined],
  ] as const)
    expect((await pro.call(method, '/alerts/none', body)).body).toMatchObject({ code: 'alert/not-found' })
  await context.close()
})

it.each(EVERY_DATABASE)('are a hundred at most, however many are added at once, on %s', async (_name, database) => {
  await open(database)
  const row = { user_id: pro.id, name: 'Mine', filter_json: '{}', created_at: context.now(), unsubscribe_token: '' }
  for (let count = 0; count < 96; count += 1)
    await insertAlert(context.db, {
      ...row,
      id: `kept-${count}`,
      unsubscribe_token: `token-${count}`,
      by_email: 0,
      for_team: 0,
      is_active: 1,
    })
  const answers = await Promise.all(Array.from({ length: 12 }, () => alert({ slug: card.slug })))
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(4)
  expect(answers.filter(({ body }) => body?.code === 'alert/too-many')).toHaveLength(8)
  await context.close()
})

describe.each(TEST_DATABASES)('alerts on %s', (_name, database) => {
  beforeEach(() => open(database))
  afterEach(() => context.close())

  it('tell by notice and email when a casefile that fits is published, once and for good', async () => {
    await alert({ domain: card.domain.slug, designType: card.design_type, words: card.title.split(' ')[0] })
    await alert({ slug: card.slug })
    await alert({ domain: 'somewhere-else' })
    await happen()
    await settleOutbound(context)
    expect(await notices()).toMatchObject([{ title: `New casefile: ${card.title}`, url: `/casefiles/${card.slug}` }])
    expect(context.emails).toHaveLength(1)
    expect(context.emails[0].text).toContain(`https://archive.example/casefiles/${card.slug}`)
    expect((await pro.call('POST', '/notices/read', {})).body.unread).toBe(0)
  })

  it('give pro ten a month, say when they are used up, and begin anew', async () => {
    await alert({}, { by_email: false })
    for (let index = 0; index < 13; index += 1) await happen()
    const told = await notices()
    expect(told.filter(({ title }) => title.startsWith('New casefile'))).toHaveLength(10)
    expect(told.filter(({ title }) => title.startsWith('All alerts'))).toHaveLength(1)
    context.now = () => '2026-02-01T00:00:00.000Z'
    await happen()
    const kept = await context.db.selectFrom('notices').select('title').execute()
    expect(kept.filter(({ title }) => title.startsWith('New casefile'))).toHaveLength(11)
  })
})

describe('an alert', () => {
  beforeEach(() => open(openSqlite))
  afterEach(() => context.close())

  it('is for pro, under the name that clients know', async () => {
    const refused = await (await account('free')).call('POST', '/alerts', { name: 'Mine', filter: {} })
    expect(refused).toMatchObject({ status: 403, body: { error: 'Alerts not available', requiredTier: 'pro' } })
  })

  it('tells of a later version only what a reader would believe otherwise', async () => {
    await alert({})
    await happen({}, {})
    expect(await notices()).toEqual([])
    await happen({ plain_verdict: 'Something else.', eqs_overall: 40 }, { eqs_overall: 81 })
    expect((await notices())[0].text).toContain('changed its verdict and the band of its evidence score')
    await happen({ effect: { value: -1, ci: [-2, 0], units: 'x' } }, { effect: { value: 1, ci: [0, 2], units: 'x' } })
    expect((await notices())[0].text).toContain('the direction of its effect')
    await happen({}, null, 'casefile.retracted')
    expect((await notices())[0].title).toContain('Retracted')
  })

  it('stops its emails by the link in them, without a session, and keeps its notices', async () => {
    await alert({})
    await happen()
    const token = /token=(\S+)/.exec(context.emails[0].text)![1]
    const stopped = await app.request(`/api/alerts/unsubscribe/${token}`, { method: 'POST' })
    expect(await stopped.json()).toEqual({ name: 'Mine' })
    await happen()
    expect(context.emails).toHaveLength(1)
    expect(await notices()).toHaveLength(2)
    expect((await app.request('/api/alerts/unsubscribe/guess', { method: 'POST' })).status).toBe(404)
  })

  it('keeps its emails stopped when something else of it is changed', async () => {
    const { id } = (await alert({}, { by_email: false })).body.alerts[0]
    for (const is_active of [false, true]) await pro.call('PATCH', `/alerts/${id}`, { is_active })
    expect((await pro.call('GET', '/alerts')).body.alerts).toMatchObject([{ by_email: false, is_active: true }])
  })

  it('of another account cannot be seen, changed or deleted', async () => {
    const { id } = (await alert({})).body.alerts[0]
    const other = await account('pro')
    expect((await other.call('GET', '/alerts')).body.alerts).toEqual([])
    expect((await other.call('PATCH', `/alerts/${id}`, { name: 'Yours' })).status).toBe(404)
    expect((await other.call('PATCH', `/alerts/${id}`, { for_team: true })).body.code).toBe('alert/not-found')
    expect((await other.call('DELETE', `/alerts/${id}`)).status).toBe(404)
  })

  it('of a team’s owner tells its members too', async () => {
    const owner = await account('enterprise')
    await owner.call('POST', '/team', { name: 'Unit' })
    const member = await account('enterprise')
    const teamId = (await owner.call('GET', '/team')).body.team.id
    const row = { user_id: member.id, team_id: teamId, role: 'member' as const, joined_at: context.now() }
    await context.db.insertInto('team_members').values(row).execute()
    await owner.call('POST', '/alerts', { name: 'Ours', filter: {}, for_team: true })
    expect((await alert({}, { for_team: true })).body.code).toBe('alert/not-team-owner')
    await happen()
    expect(await notices(member)).toHaveLength(1)
    expect((await member.call('GET', '/alerts')).body.alerts).toMatchObject([{ name: 'Ours', is_own: false }])
    expect(context.emails).toHaveLength(1)
  })

  it('waits for a mail server that is away, and tells nobody twice', async () => {
    await alert({})
    const { send } = context.mail
    let failures = 2
    context.mail.send = async (message) => {
      if (failures-- > 0) throw new Error('away')
      return send(message)
    }
    await happen()
    expect(context.emails).toHaveLength(0)
    for (const minutes of [1, 5, 60]) {
      const at = new Date(Date.parse(context.now()) + minutes * 60_000).toISOString()
      await settleOutbound({ ...context, now: () => at })
    }
    expect(context.emails).toHaveLength(1)
  })
})
