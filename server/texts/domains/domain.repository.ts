import type { Domain } from '../../../contract/gap-map.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    domains: DomainTable
    subdomains: SubdomainTable
  }
}

interface DomainTable {
  slug: string
  name: string
  description: string
  /** 1 = not shown on /domains. */
  hidden: number
  /** Order in which domains are shown. */
  position: number
}

interface SubdomainTable {
  domain_slug: string
  slug: string
  name: string
  position: number
}

export type DomainSource = Pick<Domain, 'slug' | 'name' | 'description' | 'hidden' | 'subdomains'>

/** Writes the domains as given; one that is no longer listed stays, since casefiles may stand in it. */
export async function upsertDomains(db: Db, domains: DomainSource[]): Promise<void> {
  for (const [position, { subdomains, hidden, ...rest }] of domains.entries()) {
    const row = { ...rest, hidden: hidden ? 1 : 0, position }
    const { slug: _, ...changes } = row
    await db
      .insertInto('domains')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(changes))
      .execute()
    await upsertSubdomains(db, row.slug, subdomains)
  }
}

async function upsertSubdomains(db: Db, domain: string, subdomains: DomainSource['subdomains']): Promise<void> {
  for (const [position, { slug, name }] of subdomains.entries()) {
    await db
      .insertInto('subdomains')
      .values({ domain_slug: domain, slug, name, position })
      .onConflict((conflict) => conflict.columns(['domain_slug', 'slug']).doUpdateSet({ name, position }))
      .execute()
  }
}

/** Names of a domain and one of its subdomains, or undefined when either is not known. */
export async function findPlace(
  db: Db,
  domain: string,
  subdomain: string,
): Promise<{ domain: string; subdomain: string } | undefined> {
  return db
    .selectFrom('subdomains')
    .innerJoin('domains', 'domains.slug', 'subdomains.domain_slug')
    .select(['domains.name as domain', 'subdomains.name as subdomain'])
    .where('subdomains.domain_slug', '=', domain)
    .where('subdomains.slug', '=', subdomain)
    .executeTakeFirst()
}
