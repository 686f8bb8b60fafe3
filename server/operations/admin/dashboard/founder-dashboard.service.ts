import type { Dashboard } from '../../../../contract/admin/dashboard.ts'
import type { ServerContext } from '../../../base/context.ts'
import type { Db } from '../../../base/db/schema.ts'
import { monthOf } from '../../../people/usage/usage.service.ts'
import {
  countAccountsByMonth,
  countAccountsByTier,
  countActiveAccounts,
  countSubscriptions,
  findBills,
  findPublishedRows,
  findShownDomains,
  sumUsage,
  type PublishedRow,
} from './founder-dashboard.repository.ts'

const MONTHS = 12
const BINS = 10
const ACTIVE_MS = 30 * 86_400_000

/** Growth, revenue, coverage, scores and usage, counted at the moment. */
export async function readDashboard({
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

/** The last twelve months (UTC), the oldest first. */
export function lastMonths(at: string): string[] {
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
