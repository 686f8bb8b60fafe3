import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  adminDeliveryQuery,
  adminKeyQuery,
  adminTeamQuery,
  adminUsageQuery,
  adminWebhookQuery,
} from '../../../../contract/admin/api.ts'
import { contains, readPage } from '../../../base/db/read-page.ts'
import type { Db } from '../../../base/db/schema.ts'

/** Calls that an account made with keys in a month. */
const callsIn = (month: string) => sql<number>`coalesce((select usage.used from usage
  where usage.subject = 'user:' || users.id and usage.meter = 'apiCalls' and usage.month = ${month}), 0)`
const ofLast = (column: 'state' | 'created_at') => sql<
  string | null
>`(select deliveries.${sql.ref(column)} from deliveries
  where deliveries.webhook_id = webhooks.id order by deliveries.created_at desc, deliveries.id desc limit 1)`
const memberCount = sql<number>`(select cast(count(*) as integer) from team_members where team_members.team_id = teams.id)`
const keyCount = sql<number>`(select cast(count(*) as integer) from api_keys where api_keys.user_id = users.id)`
const teamOwner = sql<string>`coalesce((select users.email from users
  join team_members on team_members.user_id = users.id
  where team_members.team_id = teams.id and team_members.role = 'owner'), '')`
const owner = sql.ref('users.email_key')

/** A page of all keys. @param month whose calls are counted, `2026-11` */
export async function findKeyPage(db: Db, { q, tier, ...page }: z.output<typeof adminKeyQuery>, month: string) {
  let query = db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.name', 'hint', 'scopes_json', 'api_keys.created_at', 'last_used_at'])
    .select(['expires_at', 'users.id as owner_id', 'users.email as owner', 'users.tier', 'users.role'])
    .select(callsIn(month).as('used'))
  if (q) query = query.where(contains(['users.email', 'api_keys.name', 'hint'], q))
  if (tier) query = query.where('users.tier', '=', tier)
  const sorts = {
    owner,
    name: sql.ref('api_keys.name'),
    used: callsIn(month),
    last_used: sql`coalesce(api_keys.last_used_at, '')`,
    created: sql.ref('api_keys.created_at'),
  }
  return readPage(db, query, page, { sorts, id: sql.ref('api_keys.id') })
}

export async function findWebhookPage(db: Db, { q, state, ...page }: z.output<typeof adminWebhookQuery>) {
  let query = db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select(['webhooks.id', 'url', 'events_json', 'is_active', 'off_by_admin', 'webhooks.created_at'])
    .select(['users.id as owner_id', 'users.email as owner', 'users.tier'])
    .select([ofLast('state').as('last_state'), ofLast('created_at').as('last_at')])
  if (q) query = query.where(contains(['users.email', 'url'], q))
  if (state) query = query.where(sql<number>`is_active * (1 - off_by_admin)`, '=', state === 'on' ? 1 : 0)
  const sorts = { owner, url: sql.ref('webhooks.url'), created: sql.ref('webhooks.created_at') }
  return readPage(db, query, page, { sorts, id: sql.ref('webhooks.id') })
}

/** Calls to webhooks; emails are on their way in the same table and are none. */
export async function findDeliveryPage(db: Db, { q, state, ...page }: z.output<typeof adminDeliveryQuery>) {
  let query = db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select(['deliveries.id', 'webhooks.id as webhook_id', 'url', 'event_type as type', 'state', 'attempts'])
    .select(['last_status', 'last_error', 'deliveries.created_at'])
    .select(['users.id as owner_id', 'users.email as owner', 'users.tier'])
  if (q) query = query.where(contains(['users.email', 'url'], q))
  if (state) query = query.where('state', '=', state)
  const sorts = {
    created: sql.ref('deliveries.created_at'),
    owner,
    url: sql.ref('webhooks.url'),
    attempts: sql.ref('deliveries.attempts'),
  }
  return readPage(db, query, page, { sorts, id: sql.ref('deliveries.id') })
}

/** Accounts that called with a key in a month. */
export async function findUsagePage(db: Db, { q, tier, ...page }: z.output<typeof adminUsageQuery>, month: string) {
  let query = db
    .selectFrom('users')
    .innerJoin('usage', (join) => join.on(sql<boolean>`usage.subject = 'user:' || users.id`))
    .where('usage.meter', '=', 'apiCalls')
    .where('usage.month', '=', month)
    .select(['users.id as owner_id', 'users.email as owner', 'users.tier', 'users.role'])
    .select(['usage.used', keyCount.as('keys')])
  if (q) query = query.where(contains(['users.email'], q))
  if (tier) query = query.where('users.tier', '=', tier)
  const sorts = { used: sql.ref('usage.used'), owner, keys: keyCount }
  return readPage(db, query, page, { sorts, id: sql.ref('users.id') })
}

export async function findTeamPage(db: Db, { q, ...page }: z.output<typeof adminTeamQuery>) {
  let query = db
    .selectFrom('teams')
    .select(['teams.id', 'teams.name', 'teams.seats', 'teams.created_at'])
    .select([teamOwner.as('owner'), memberCount.as('members')])
  if (q) query = query.where(contains(['teams.name'], q))
  const sorts = {
    name: sql.ref('teams.name'),
    seats: sql.ref('teams.seats'),
    members: memberCount,
    created: sql.ref('teams.created_at'),
  }
  return readPage(db, query, page, { sorts, id: sql.ref('teams.id') })
}

export async function findKeyWithOwner(db: Db, id: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.name', 'hint', 'scopes_json', 'api_keys.user_id', 'users.email'])
    .where('api_keys.id', '=', id)
    .executeTakeFirst()
}

export async function findWebhookWithOwner(db: Db, id: string) {
  return db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .select(['webhooks.id', 'url', 'off_by_admin', 'webhooks.user_id', 'users.email'])
    .where('webhooks.id', '=', id)
    .executeTakeFirst()
}

/** @returns seats and how many of them are taken */
export async function findTeamSeats(db: Db, id: string) {
  return db
    .selectFrom('teams')
    .select(['teams.seats', memberCount.as('members')])
    .where('teams.id', '=', id)
    .executeTakeFirst()
}
