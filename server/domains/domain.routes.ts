import { domainsResponseSchema } from '../../contract/domain.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { DOMAINS_PATH } from '../publications/publication-files.ts'
import type { ContentStore } from '../store/content-store.ts'

/** The domains as published; the older address answers the same. */
export function domainRoutes(publications: ContentStore): Route[] {
  return ['/api/v2/domains', '/api/domains'].map((path) =>
    defineRoute({
      method: 'GET',
      path,
      access: 'public',
      summary: 'Policy domains with their subdomains and the number of published casefiles.',
      answer: domainsResponseSchema,
      maxAgeSeconds: 600,
      errors: [],
      handle: async () => {
        const entry = publications.entry(DOMAINS_PATH)
        return entry ? JSON.parse(publications.readObject(entry.hash).toString('utf8')) : { domains: [] }
      },
    }),
  )
}
