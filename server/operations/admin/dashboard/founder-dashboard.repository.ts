import { sql } from 'kysely'
import type { Db } from '../../../base/db/schema.ts'

/*
 * Counts for the founder dashboard. Times are ISO strings, so the first seven characters are the month.
 */

export async function countAccountsByTier(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['tier', (build) => build.fn.countAll().as('count')])
    .groupBy('tier')
    .execute()
  return new Map(rows.map(({ tier, count }) => [tier, Number(count)]))
}

export async function countActiveAccounts(db: Db, since: string): Promise<number> {
  const counted = db.selectFrom('users').select((build) => build.fn.countAll().as('count'))
  return Number((await counted.where('signed_in_at', '>=', since).executeTakeFirstOrThrow()).count)
}

export async function countAccountsByMonth(db: Db, from: string): Promise<Map<string, number>> {
  const month = sql<string>`substr(created_at, 1, 7)`
  const rows = await db
    .selectFrom('users')
    .select([month.as('month'), (build) => build.fn.countAll().as('count')])
    .where('created_at', '>=', from)
    .groupBy(month)
    .execute()
  return new Map(rows.map((row) => [row.month, Number(row.count)]))
}

export interface PublishedRow {
  domain_slug: string
  subdomain_slug: string
  eqs_overall: number | null
  first_published_at: string
  status: string
}

/** Current versions, with where their casefile stands. */
export async function findPublishedRows(db: Db): Promise<PublishedRow[]> {
  return db
    .selectFrom('publications')
    .innerJoin('casefiles', 'casefiles.slug', 'publications.casefile_slug')
    .select(['publications.domain_slug', 'publications.subdomain_slug', 'publications.eqs_overall'])
    .select(['publications.first_published_at', 'casefiles.status'])
    .where('publications.is_current', '=', 1)
    .execute()
}

export async function findShownDomains(db: Db): Promise<{ slug: string; name: string; subdomains: string[] }[]> {
  const domains = await db
    .selectFrom('domains')
    .select(['slug', 'name'])
    .where('hidden', '=', 0)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  const subdomains = await db.selectFrom('subdomains').select(['domain_slug', 'slug']).execute()
  return domains.map((domain) => ({
    ...domain,
    subdomains: subdomains.filter(({ domain_slug }) => domain_slug === domain.slug).map(({ slug }) => slug),
  }))
}

export async function sumUsage(db: Db, month: string): Promise<{ meter: string; used: number; accounts: number }[]> {
  const rows = await db
    .selectFrom('usage')
    .select(['meter', (build) => build.fn.sum('used').as('used'), (build) => build.fn.countAll().as('accounts')])
    .where('month', '=', month)
    .groupBy('meter')
    .orderBy('meter')
    .execute()
  return rows.map(({ meter, used, accounts }) => ({ meter, used: Number(used), accounts: Number(accounts) }))
}

type Mode = 'mock' | 'stripe'

/** Bills since a moment; mock and real ones never mix. */
export async function findBills(db: Db, provider: Mode, from: string) {
  return db
    .selectFrom('payments')
    .select(['amount', 'currency', 'status', 'at'])
    .where('provider', '=', provider)
    .where('at', '>=', from)
    .execute()
}

export async function countSubscriptions(db: Db, provider: Mode): Promise<number> {
  const counted = db.selectFrom('subscriptions').select((build) => build.fn.countAll().as('count'))
  const open = counted.where('provider', '=', provider).where('status', '!=', 'canceled')
  return Number((await open.executeTakeFirstOrThrow()).count)
}
