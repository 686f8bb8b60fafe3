import { sql } from 'kysely'
import type { Dashboard } from '../../../../contract/admin/overview.ts'
import * as calls from '../../../../contract/calls/admin/overview.ts'
import type { ServerContext } from '../../../base/context.ts'
import type { Db } from '../../../base/db/schema.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { monthOf } from '../../../people/usage/usage.service.ts'

export function founderDashboardRoutes(context: ServerContext): Route[] {
  return [implement(calls.getDashboard, () => readDashboard(context))]
}

const MONTHS = 12
const BINS = 10
const ACTIVE_MS = 30 * 86_400_000

/** Growth, revenue, coverage, scores and usage, counted at the moment. */
async function readDashboard({
  db,
  now,
  payments,
}: Pick<ServerContext, 'db' | 'now' | 'payments'>): Promise<Dashboard> {
  const at = now()
  const months = lastMonths(at)
  const rows = await findPublishedRows(db)
  const published = rows.filter(({ status }) => status !== 'retracted')
  return {
    accounts: await readAccounts(db, at, months),
    casefiles: {
      published: published.length,
      retracted: rows.length - published.length,
      by_month: countByMonth(
        months,
        published.map(({ first_published_at }) => monthOf(first_published_at)),
      ),
    },
    revenue: await readRevenue(db, payments.mode, months),
    coverage: await readCoverage(db, published),
    eqs: distribute(published),
    usage: { month: monthOf(at), meters: await sumUsage(db, monthOf(at)) },
  }
}

/*
 * Counts for the founder dashboard. Times are ISO strings, so the first seven characters are the month.
 */

async function countAccountsByTier(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['tier', (build) => build.fn.countAll().as('count')])
    .groupBy('tier')
    .execute()
  return new Map(rows.map(({ tier, count }) => [tier, Number(count)]))
}

async function countActiveAccounts(db: Db, since: string): Promise<number> {
  const counted = db.selectFrom('users').select((build) => build.fn.countAll().as('count'))
  return Number((await counted.where('signed_in_at', '>=', since).executeTakeFirstOrThrow()).count)
}

async function countAccountsByMonth(db: Db, from: string): Promise<Map<string, number>> {
  const month = sql<string>`substr(created_at, 1, 7)`
  const rows = await db
    .selectFrom('users')
    .select([month.as('month'), (build) => build.fn.countAll().as('count')])
    .where('created_at', '>=', from)
    .groupBy(month)
    .execute()
  return new Map(rows.map((row) => [row.month, Number(row.count)]))
}

interface PublishedRow {
  domain_slug: string
  subdomain_slug: string
  eqs_overall: number | null
  first_published_at: string
  status: string
}

/** Current versions, with where their casefile stands. */
async function findPublishedRows(db: Db): Promise<PublishedRow[]> {
  return db
    .selectFrom('publications')
    .innerJoin('casefiles', 'casefiles.slug', 'publications.casefile_slug')
    .select(['publications.domain_slug', 'publications.subdomain_slug', 'publications.eqs_overall'])
    .select(['publications.first_published_at', 'casefiles.status'])
    .where('publications.is_current', '=', 1)
    .execute()
}

async function findShownDomains(db: Db): Promise<{ slug: string; name: string; subdomains: string[] }[]> {
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

async function sumUsage(db: Db, month: string): Promise<{ meter: string; used: number; accounts: number }[]> {
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
async function findBills(db: Db, provider: Mode, from: string) {
  return db
    .selectFrom('payments')
    .select(['amount', 'currency', 'status', 'at'])
    .where('provider', '=', provider)
    .where('at', '>=', from)
    .execute()
}

async function countSubscriptions(db: Db, provider: Mode): Promise<number> {
  const counted = db.selectFrom('subscriptions').select((build) => build.fn.countAll().as('count'))
  const open = counted.where('provider', '=', provider).where('status', '!=', 'canceled')
  return Number((await open.executeTakeFirstOrThrow()).count)
}

/** The last twelve months (UTC), the oldest first. */
function lastMonths(at: string): string[] {
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
  return Array.from({ length: MONTHS }, (_, back) =>
    monthOf(new Date(Date.UTC(year, month - MONTHS + back, 1)).toISOString()),
  )
}

function countByMonth(months: string[], found: string[]) {
  return months.map((month) => ({ month, count: found.filter((one) => one === month).length }))
}

async function readAccounts(db: Db, at: string, months: string[]): Promise<Dashboard['accounts']> {
  const tiers = await countAccountsByTier(db)
  const made = await countAccountsByMonth(db, months[0])
  const of = (tier: string) => tiers.get(tier) ?? 0
  return {
    total: [...tiers.values()].reduce((sum, count) => sum + count, 0),
    active: await countActiveAccounts(db, new Date(Date.parse(at) - ACTIVE_MS).toISOString()),
    by_tier: { free: of('free'), pro: of('pro'), enterprise: of('enterprise') },
    by_month: months.map((month) => ({ month, count: made.get(month) ?? 0 })),
  }
}

async function readRevenue(db: Db, mode: 'mock' | 'stripe', months: string[]): Promise<Dashboard['revenue']> {
  const bills = await findBills(db, mode, months[0])
  const paid = bills.filter(({ status }) => status === 'paid')
  const currencies = new Set(paid.map(({ currency }) => currency))
  const sum = (month: string) =>
    paid.filter(({ at }) => monthOf(at) === month).reduce((all, { amount }) => all + amount, 0)
  const latest = months.at(-1)!
  return {
    mode,
    subscriptions: await countSubscriptions(db, mode),
    this_month: currencies.size > 1 ? null : sum(latest),
    currency: currencies.size === 1 ? [...currencies][0] : null,
    failed_this_month: bills.filter(({ status, at }) => status === 'failed' && monthOf(at) === latest).length,
    by_month: currencies.size > 1 ? [] : months.map((month) => ({ month, amount: sum(month) })),
  }
}

async function readCoverage(db: Db, published: PublishedRow[]): Promise<Dashboard['coverage']> {
  return (await findShownDomains(db)).map(({ slug, name, subdomains }) => {
    const own = published.filter(({ domain_slug }) => domain_slug === slug)
    const reached = new Set(own.map(({ subdomain_slug }) => subdomain_slug))
    const covered = subdomains.filter((subdomain) => reached.has(subdomain)).length
    return { slug, name, casefiles: own.length, subdomains: subdomains.length, covered }
  })
}

function distribute(published: PublishedRow[]): Dashboard['eqs'] {
  const scores = published.flatMap(({ eqs_overall }) => (eqs_overall === null ? [] : [eqs_overall]))
  const binOf = (score: number) => Math.min(Math.floor(score / BINS), BINS - 1)
  const bins = Array.from({ length: BINS }, (_, bin) => ({
    from: bin * 10,
    to: bin * 10 + 10,
    count: scores.filter((score) => binOf(score) === bin).length,
  }))
  return { bins, without: published.length - scores.length }
}
