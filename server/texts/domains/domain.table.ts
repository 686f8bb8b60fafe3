declare module '../../base/db/schema.ts' {
  interface Schema {
    domains: DomainTable
    subdomains: SubdomainTable
  }
}

export interface DomainTable {
  slug: string
  name: string
  description: string
  /** 1 = not shown on /domains. */
  hidden: number
  /** Order in which domains are shown. */
  position: number
}

export interface SubdomainTable {
  domain_slug: string
  slug: string
  name: string
  position: number
}
