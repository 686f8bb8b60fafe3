import type { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '../../contract/calls/define-call.ts'
import { CALLS } from '../../contract/calls/index.ts'
import type { Role, Tier } from '../../contract/user.ts'
import { updateUser } from '../people/accounts/user.repository.ts'
import { createApp } from '../app.ts'
import { insertScenario } from '../readers/sandbox/scenario.routes.ts'
import { insertView } from '../readers/explorer/explorer.routes.ts'
import { queueDelivery } from '../readers/outbound/delivery.repository.ts'
import { insertAccount, signedInHeaders } from '../test-support/accounts.ts'
import { publishSynthetic } from '../test-support/synthetic-rows.ts'
import { openTestContext, type TestContext } from '../test-support/test-context.ts'
import { openSqlite } from '../test-support/test-databases.ts'

/*
 * What belongs to one account is not there for another one of the same role and tier: refused, and nothing has changed.
 * Every call with a parameter has a case here, or a reason why it needs none; a new call without either fails.
 */

const HOOK = { url: 'https://receiver.example/hook', events: ['casefile.published'] }
const BOX = '/api/gap-map/votes/taxes-prices/crime'
const STUDIO =
  'what is made in the studio belongs to the archive: every analyst may read it; who may change it is asked in operations/authority'
const ADMIN = 'about the server or all accounts: every admin may, and it goes into the activity log'
const PUBLISHED = 'names something published; what is answered or kept is the caller’s own'

/** Why a call with a parameter needs no case, by the beginning of its path, or by the whole call. */
const REASONS: Record<string, string> = {
  '/api/admin/': ADMIN,
  '/api/v2/artifacts/:id': STUDIO,
  '/api/v2/studio/casefiles/:id': STUDIO,
  '/api/v2/studio/datasets/:sha256': STUDIO,
  '/api/v2/studio/covers/:sha256': STUDIO,
  '/api/v2/studio/jobs/:id': STUDIO,
  '/api/v2/studio/uploads/:id': 'is files, no rows: who may call is asked in record/datasets/parts',
  '/api/v2/studio/problems/:slug': STUDIO,
  '/api/v2/studio/problem-map/:kind/:outcome': STUDIO,
  '/api/v2/approvals/:id': 'waits for somebody else: who may decide is asked in operations/authority',
  '/api/v2/review/casefiles/:id': 'every reviewer may check every casefile',
  'POST /api/explorer/:slug/open': PUBLISHED,
  'GET /api/explorer/:slug/specifications': PUBLISHED,
  'GET /api/explorer/:slug/rows': PUBLISHED,
  'GET /api/explorer/:slug/views': PUBLISHED,
  'POST /api/explorer/:slug/views': PUBLISHED,
  'PUT /api/bookmarks/:slug': PUBLISHED,
  'PUT /api/gap-map/votes/:kind/:outcome': PUBLISHED,
  '/api/export/policy/:id': PUBLISHED,
  '/api/payments/simulate/:action': 'names an action on the caller’s own subscription',
}

interface Account {
  id: string
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
}
interface Case {
  role?: Role
  tier: Tier
  /** Makes the thing. @returns path and body that name it */
  make(owner: Account): Promise<{ path: string; body?: unknown }>
  /** What somebody else is answered, 404 if left out; 200 where a call that changes nothing is no error. */
  refusal?: number
  /** What the other one has before it asks. */
  prepare?(other: Account): Promise<unknown>
}

let context: TestContext
let app: Hono
let slug: string
let domain: { domain: string; subdomain: string }

beforeAll(async () => {
  context = await openTestContext(openSqlite)
  app = createApp(context)
  const [published] = await publishSynthetic(context, 1)
  slug = published.slug
  domain = { domain: published.casefile.domain.slug, subdomain: published.casefile.subdomain.slug }
})
afterAll(() => context.close())

async function account(role: Role, tier: Tier): Promise<Account> {
  const id = await insertAccount(context, role, tier)
  const headers = { ...(await signedInHeaders(context, id)), 'content-type': 'application/json' }
  const ask: Account['ask'] = async (method, path, body) => {
    const response = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: response.status, body: await response.json() }
  }
  return { id, ask }
}

/** The id of what a call has just made, wherever its answer has it. */
async function made(owner: Account, method: string, path: string, body: unknown, read: (answer: any) => string) {
  const answer = await owner.ask(method, path, body)
  expect(answer.status, `${method} ${path}`).toBe(200)
  return read(answer.body)
}
const bookmark = (owner: Account) => owner.ask('PUT', `/api/bookmarks/${slug}`)
const collection = (owner: Account) =>
  made(owner, 'POST', '/api/collections', { name: 'Belts' }, (answer) => answer.collection.id)
const key = (owner: Account) =>
  made(
    owner,
    'POST',
    '/api/keys',
    { name: 'A', scopes: ['read:archive'], expires_in_days: null },
    (answer) => answer.details.id,
  )
const alert = (owner: Account) =>
  made(owner, 'POST', '/api/alerts', { name: 'Belts', filter: {} }, (answer) => answer.alerts[0].id)
const webhook = (owner: Account) => made(owner, 'POST', '/api/webhooks', HOOK, (answer) => answer.webhook.id)
const draft = (owner: Account) =>
  made(
    owner,
    'POST',
    '/api/v2/studio/casefiles',
    { title: 'Belts', ...domain, design_type: 'DiD' },
    (answer) => answer.id,
  )
const team = (owner: Account) => owner.ask('POST', '/api/team', { name: 'A team' })

async function view(owner: Account): Promise<string> {
  const id = context.newId()
  await insertView(context.db, {
    id,
    user_id: owner.id,
    casefile_slug: slug,
    name: 'Mine',
    query: '',
    created_at: context.now(),
  })
  return id
}
async function scenario(owner: Account): Promise<string> {
  const id = context.newId()
  await insertScenario(context.db, {
    id,
    user_id: owner.id,
    name: 'Mine',
    scenario_json: '{}',
    share_token: `token of ${id}`,
    created_at: context.now(),
  })
  return id
}
async function delivery(owner: Account): Promise<{ hook: string; id: string }> {
  const [hook, id] = [await webhook(owner), context.newId()]
  const about = { user_id: owner.id, webhook_id: hook, event_id: id, event_type: 'casefile.published' }
  await queueDelivery(context.db, { id, kind: 'webhook', ...about, body: '{}', at: context.now() })
  return { hook, id }
}
async function invitation(owner: Account): Promise<string> {
  await team(owner)
  const invited = { email: 'friend@test.example' }
  return made(owner, 'POST', '/api/team/invitations', invited, (answer) => answer.team.invitations[0].id)
}
async function member(owner: Account): Promise<string> {
  await team(owner)
  const { id } = await account('user', 'free')
  const { team_id } = await context.db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('team_members')
    .values({ user_id: id, team_id, role: 'member', joined_at: context.now() })
    .execute()
  return id
}
async function comment(owner: Account): Promise<string> {
  const remark = { field: '', text: 'Why?' }
  return made(
    owner,
    'POST',
    `/api/v2/studio/casefiles/${slug}/review/comments`,
    remark,
    (answer) => answer.comments[0].id,
  )
}
async function notice(owner: Account): Promise<string> {
  const id = context.newId()
  await context.db
    .insertInto('notices')
    .values({ id, user_id: owner.id, title: 'A', text: 'B', url: null, created_at: context.now(), is_read: 0 })
    .execute()
  return id
}

const CASES: Record<string, Case> = {
  'DELETE /api/v2/studio/casefiles/:id': {
    role: 'analyst',
    tier: 'free',
    refusal: 403,
    make: async (owner) => ({ path: `/api/v2/studio/casefiles/${await draft(owner)}` }),
  },
  'DELETE /api/auth/sessions/:id': {
    tier: 'free',
    make: async (owner) => {
      await signedInHeaders(context, owner.id)
      const { sessions } = (await owner.ask('GET', '/api/auth/sessions')).body
      return { path: `/api/auth/sessions/${sessions.find((one: any) => !one.current).id}` }
    },
  },
  'POST /api/keys/:id/rotate': {
    tier: 'pro',
    make: async (owner) => ({ path: `/api/keys/${await key(owner)}/rotate` }),
  },
  'DELETE /api/keys/:id': { tier: 'pro', make: async (owner) => ({ path: `/api/keys/${await key(owner)}` }) },
  'PATCH /api/bookmarks/:slug': {
    tier: 'free',
    make: async (owner) => {
      await bookmark(owner)
      return { path: `/api/bookmarks/${slug}`, body: { note: 'Read again' } }
    },
  },
  'DELETE /api/bookmarks/:slug': {
    tier: 'free',
    refusal: 200,
    make: async (owner) => {
      await bookmark(owner)
      return { path: `/api/bookmarks/${slug}` }
    },
  },
  'DELETE /api/gap-map/votes/:kind/:outcome': {
    tier: 'free',
    refusal: 200,
    make: async (owner) => {
      await owner.ask('PUT', BOX)
      return { path: BOX }
    },
  },
  'PATCH /api/collections/:id': {
    tier: 'free',
    make: async (owner) => ({ path: `/api/collections/${await collection(owner)}`, body: { name: 'Taken' } }),
  },
  'DELETE /api/collections/:id': {
    tier: 'free',
    make: async (owner) => ({ path: `/api/collections/${await collection(owner)}` }),
  },
  'DELETE /api/explorer/:slug/views/:id': {
    tier: 'free',
    make: async (owner) => ({ path: `/api/explorer/${slug}/views/${await view(owner)}` }),
  },
  'DELETE /api/sandbox/scenarios/:id': {
    tier: 'pro',
    make: async (owner) => ({ path: `/api/sandbox/scenarios/${await scenario(owner)}` }),
  },
  'PATCH /api/alerts/:id': {
    tier: 'pro',
    make: async (owner) => ({ path: `/api/alerts/${await alert(owner)}`, body: { name: 'Taken' } }),
  },
  'DELETE /api/alerts/:id': { tier: 'pro', make: async (owner) => ({ path: `/api/alerts/${await alert(owner)}` }) },
  'PATCH /api/webhooks/:id': {
    tier: 'enterprise',
    make: async (owner) => ({ path: `/api/webhooks/${await webhook(owner)}`, body: { is_active: false } }),
  },
  'DELETE /api/webhooks/:id': {
    tier: 'enterprise',
    make: async (owner) => ({ path: `/api/webhooks/${await webhook(owner)}` }),
  },
  'GET /api/webhooks/:id/deliveries': {
    tier: 'enterprise',
    make: async (owner) => ({ path: `/api/webhooks/${await webhook(owner)}/deliveries` }),
  },
  'POST /api/webhooks/:id/test': {
    tier: 'enterprise',
    make: async (owner) => ({ path: `/api/webhooks/${await webhook(owner)}/test` }),
  },
  'POST /api/webhooks/:id/deliveries/:delivery/replay': {
    tier: 'enterprise',
    make: async (owner) => {
      const { hook, id } = await delivery(owner)
      return { path: `/api/webhooks/${hook}/deliveries/${id}/replay` }
    },
  },
  'DELETE /api/team/invitations/:id': {
    tier: 'enterprise',
    prepare: team,
    make: async (owner) => ({ path: `/api/team/invitations/${await invitation(owner)}` }),
  },
  'DELETE /api/team/members/:id': {
    tier: 'enterprise',
    prepare: team,
    make: async (owner) => ({ path: `/api/team/members/${await member(owner)}` }),
  },
  'POST /api/team/owner': {
    tier: 'enterprise',
    prepare: team,
    make: async (owner) => ({ path: '/api/team/owner', body: { user: await member(owner) } }),
  },
  'POST /api/notices/read': {
    tier: 'free',
    refusal: 200,
    make: async (owner) => ({ path: '/api/notices/read', body: { id: await notice(owner) } }),
  },
}

/** Every row of every table: what a refused call must leave as it is. */
async function everything(): Promise<string> {
  const tables = await context.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(context.db)).rows]),
  )
  return JSON.stringify(rows)
}

describe('what belongs to an account', () => {
  it('has a case or a reason for every call with a parameter, and for no other', () => {
    const calls = CALLS.filter(({ access }) => access !== 'public')
    const named = calls.filter(({ path }) => path.includes(':'))
    const fits = (reason: string, call: string) => reason === call || call.split(' ')[1].startsWith(reason)
    const hasReason = (call: string) => Object.keys(REASONS).some((reason) => fits(reason, call))
    expect(named.map(nameOf).filter((call) => !CASES[call] && !hasReason(call))).toEqual([])
    expect(Object.keys(REASONS).filter((reason) => !named.some((call) => fits(reason, nameOf(call))))).toEqual([])
    expect(Object.keys(CASES).filter((call) => !calls.map(nameOf).includes(call))).toEqual([])
  })

  it.each(Object.entries(CASES))('%s is refused to another account, and done for its own', async (call, one) => {
    const { role = 'user', tier, make, refusal = 404, prepare } = one
    const [owner, other] = [await account(role, tier), await account(role, tier)]
    const { path, body } = await make(owner)
    await prepare?.(other)
    const before = await everything()
    const [method] = call.split(' ') as [string]
    expect((await other.ask(method, path, body)).status).toBe(refusal)
    expect(await everything()).toBe(before)
    expect((await owner.ask(method, path, body)).status).toBe(200)
    if (method !== 'GET') expect(await everything()).not.toBe(before)
  })

  it('is reached through its own parent only', async () => {
    const analyst = await account('analyst', 'enterprise')
    const [remark, other] = [await comment(analyst), await draft(analyst)]
    const [mine, yours] = [await webhook(analyst), await delivery(await account('user', 'enterprise'))]
    const before = await everything()
    for (const path of [
      `/api/v2/studio/casefiles/${other}/review/comments/${remark}/resolve`,
      `/api/webhooks/${mine}/deliveries/${yours.id}/replay`,
    ])
      expect((await analyst.ask('POST', path)).status).toBe(404)
    expect(await everything()).toBe(before)
    expect((await analyst.ask('GET', `/api/v2/studio/casefiles/${other}/runs/run-of-another`)).status).toBe(404)
  })

  it('stands in no list of another account', async () => {
    const [owner, other] = [await account('user', 'enterprise'), await account('user', 'enterprise')]
    await bookmark(owner)
    await member(owner)
    const ids = [
      owner.id,
      await collection(owner),
      await key(owner),
      await alert(owner),
      await view(owner),
      (await delivery(owner)).hook,
      await notice(owner),
    ]
    const lists = ['keys', 'bookmarks', 'alerts', 'notices', 'webhooks', 'team', 'payments', 'account', 'usage']
    const paths = [...lists, 'auth/sessions', 'auth/session', 'account/export', `explorer/${slug}/views`]
    const expectNoneIn = async (path: string) => {
      const answer = JSON.stringify((await other.ask('GET', `/api/${path}`)).body)
      for (const id of ids) expect(answer.includes(`"${id}"`), `${id} in ${path}`).toBe(false)
    }
    for (const path of paths) await expectNoneIn(path)
    for (const { id } of [owner, other]) await updateUser(context.db, id, { tier: 'free' })
    await expectNoneIn('account/inactive')
  })
})
