/** One page of each type, and whether search engines may list it. */
export interface PageType {
  name: string
  path: string
  isIndexable: boolean
  /** Audits that cannot be asked of it. */
  skipped?: readonly string[]
}

const indexable = (name: string, path: string): PageType => ({ name, path, isIndexable: true })
const hidden = (name: string, path: string): PageType => ({ name, path, isIndexable: false })

export const PAGE_TYPES: readonly PageType[] = [
  indexable('landing', '/'),
  indexable('list', '/casefiles'),
  indexable('archive page', '/casefiles/page/1'),
  indexable('casefile', '/casefiles/seat-belt-laws'),
  indexable('explorer', '/casefiles/drinking-age-mortality/explorer'),
  indexable('problems', '/problems'),
  indexable('problem', '/problems/tobacco-control'),
  indexable('domains', '/domains'),
  indexable('domain', '/domains/health'),
  indexable('subdomain', '/domains/health/tobacco-control'),
  indexable('policies', '/policies'),
  indexable('policy', '/policies/proposition-99'),
  indexable('how it works', '/how-it-works'),
  indexable('search', '/search'),
  indexable('comparison', '/casefiles/compare'),
  indexable('about', '/about'),
  indexable('help', '/help'),
  indexable('glossary', '/glossary'),
  indexable('questions', '/faq'),
  indexable('contact', '/contact'),
  indexable('terms', '/terms'),
  indexable('checkpoints', '/checkpoints'),
  indexable('locks', '/locks'),
  indexable('privacy', '/privacy'),
  indexable('subscription', '/subscription'),
  indexable('pro subscription', '/pro/subscription'),
  hidden('sign-in', '/login'),
  // browsers log the page's own status as an error
  { ...hidden('not found', '/404'), skipped: ['errors-in-console'] },
]
