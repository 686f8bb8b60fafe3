import type { AlertFilter } from '../../../contract/alert.ts'
import type { Domain } from '../../../contract/gap-map.ts'

/** A filter as a person would say it. */
export function describeFilter(filter: AlertFilter, domains: readonly Domain[]): string {
  const domain = domains.find(({ slug }) => slug === filter.domain)
  const subdomain = domain?.subdomains.find(({ slug }) => slug === filter.subdomain)
  const parts = [
    filter.slug ? `the casefile ${filter.slug}` : null,
    filter.domain ? (subdomain?.name ?? domain?.name ?? filter.domain) : null,
    filter.jurisdiction || null,
    filter.designType ? `${filter.designType} designs` : null,
    filter.eqsMin ? `evidence score of at least ${filter.eqsMin}` : null,
    filter.words ? `with the words “${filter.words}”` : null,
  ]
  const said = parts.filter((part) => part !== null)
  return said.length === 0 ? 'Every casefile' : said.join(', ')
}
