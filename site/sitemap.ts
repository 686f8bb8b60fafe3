import type { SiteIndex } from '../contract/site-index.ts'
import { pageCount } from '../contract/archive-pages.ts'

const FIXED = [
  '/',
  '/casefiles',
  '/casefiles/compare',
  '/casefiles/compare/sheet',
  '/search',
  '/problems',
  '/policies',
  '/domains',
  '/how-it-works',
  '/about',
  '/help',
  '/api-reference',
  '/glossary',
  '/faq',
  '/checkpoints',
  '/contact',
  '/terms',
  '/privacy',
  '/subscription',
  '/pro/subscription',
  '/subscription/enterprise',
]

/** Addresses of the pages to list, with the day of the last change where it is known. The hidden domain stays out; criminal justice has no card on /domains, but is a page like any other. */
export function listedAddresses({
  casefiles,
  domains,
  policies,
  problems,
}: SiteIndex): { path: string; changed?: string }[] {
  const listed = domains.filter(({ hidden }) => !hidden)
  return [
    ...FIXED.map((path) => ({ path })),
    ...casefiles.map(({ slug, created_at }) => ({ path: `/casefiles/${slug}`, changed: created_at.slice(0, 10) })),
    ...casefiles.map(({ slug }) => ({ path: `/casefiles/${slug}/explorer` })),
    ...problems.map(({ slug, published_at }) => ({ path: `/problems/${slug}`, changed: published_at.slice(0, 10) })),
    ...policies.map(({ slug, published_at }) => ({ path: `/policies/${slug}`, changed: published_at.slice(0, 10) })),
    ...Array.from({ length: pageCount(casefiles.length) }, (_, place) => ({ path: `/casefiles/page/${place + 1}` })),
    ...listed.map(({ slug }) => ({ path: `/domains/${slug}` })),
    ...listed.flatMap(({ slug, subdomains }) =>
      subdomains.map((subdomain) => ({ path: `/domains/${slug}/${subdomain.slug}` })),
    ),
  ]
}
