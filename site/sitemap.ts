import { allDocuments, type SiteIndex } from '../contract/site-index.ts'
import type { CasefileListItem } from '../contract/casefile.ts'
import { lessonOf } from '../contract/lesson.ts'
import { lockPageOf, pageCount, PAGE_SIZE, PART_SIZE, partNumbers } from '../contract/archive-pages.ts'

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
  '/learn',
  '/faq',
  '/checkpoints',
  '/locks',
  '/contact',
  '/terms',
  '/privacy',
  '/subscription',
  '/pro/subscription',
  '/subscription/enterprise',
]

/** An address, with the day of the last change where it is known. */
interface Listed {
  path: string
  changed?: string
  /** What has to be said of it, for whoever reads the file. */
  notice?: string | undefined
}

/** Addresses of the pages to list, with the day of the last change where it is known. The hidden domain stays out; criminal justice has no card on /domains, but is a page like any other. */
export function listedAddresses(index: SiteIndex): Listed[] {
  const { casefiles, unlisted } = index
  return [
    ...FIXED.map((path) => ({ path })),
    ...casefileAddresses([...casefiles, ...(unlisted?.casefiles ?? [])]),
    ...collectionAddresses(allDocuments(index)),
    ...pageAddresses(1, pageCount(casefiles.length)),
    ...lockAddresses(index),
    ...domainAddresses(index),
  ]
}

/** The addresses that belong to one part of a large archive: its casefiles, and the numbered pages that list them. */
export function addressesOfPart(number: number, casefiles: readonly CasefileListItem[]): Listed[] {
  const first = ((number - 1) * PART_SIZE) / PAGE_SIZE + 1
  return [...casefileAddresses(casefiles), ...pageAddresses(first, first + pageCount(casefiles.length) - 1)]
}

/** Those that belong to no casefile of the list. */
export function otherAddresses(index: SiteIndex): Listed[] {
  return [
    ...FIXED.map((path) => ({ path })),
    // parts of a large archive hold what is in the list
    ...casefileAddresses(index.unlisted?.casefiles ?? []),
    ...collectionAddresses(allDocuments(index)),
    ...lockAddresses(index),
    ...domainAddresses(index),
  ]
}

/** The sitemaps of a large archive; none where one file lists every page. */
export function partialSitemaps(casefiles: readonly CasefileListItem[]): string[] {
  const numbers = partNumbers(casefiles.length)
  return numbers.length === 0 ? [] : ['/sitemap/pages.xml', ...numbers.map((number) => `/sitemap/${number}.xml`)]
}

/** A sitemap of pages (sitemaps.org, protocol 0.9). */
export function sitemapOf(addresses: readonly Listed[], absolute: (path: string) => string): string {
  const entries = addresses.map(({ path, changed, notice }) => {
    const address = `<loc>${absolute(path)}</loc>`
    // two hyphens would end a comment
    const said = notice ? ` <!-- ${notice.replace(/-(?=-|$)/g, '‐').replace(/[<>&]/g, ' ')} -->` : ''
    return `  <url>${address}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>${said}`
  })
  return document('urlset', entries)
}

/** A sitemap of sitemaps, by the same protocol. */
export function sitemapIndexOf(paths: readonly string[], absolute: (path: string) => string): string {
  return document(
    'sitemapindex',
    paths.map((path) => `  <sitemap><loc>${absolute(path)}</loc></sitemap>`),
  )
}

function document(name: string, entries: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${name}>`,
    '',
  ].join('\n')
}

function casefileAddresses(casefiles: readonly CasefileListItem[]): Listed[] {
  return [
    ...casefiles.map(({ slug, created_at, standing }) => ({
      path: `/casefiles/${slug}`,
      changed: [created_at, ...(standing?.events ?? []).map(({ at }) => at)]
        .reduce((a, b) => (a > b ? a : b))
        .slice(0, 10),
      notice: standing?.notice,
    })),
    ...casefiles.map(({ slug, standing }) => ({ path: `/casefiles/${slug}/explorer`, notice: standing?.notice })),
    ...casefiles
      .filter(({ slug }) => lessonOf(slug))
      .map(({ slug, standing }) => ({ path: `/learn/${slug}`, notice: standing?.notice })),
  ]
}

function pageAddresses(first: number, last: number): Listed[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => ({
    path: `/casefiles/page/${first + place}`,
  }))
}

/** The registry's pages; the index holds a lock of the last one. */
function lockAddresses({ locks = [] }: SiteIndex): Listed[] {
  const newest = Math.max(0, ...locks.map(({ number }) => number))
  return Array.from({ length: lockPageOf(newest) }, (_, place) => ({ path: `/locks/page/${place + 1}` }))
}

function collectionAddresses({ policies, problems }: Pick<SiteIndex, 'policies' | 'problems'>): Listed[] {
  return [
    ...problems.map(({ slug, published_at }) => ({ path: `/problems/${slug}`, changed: published_at.slice(0, 10) })),
    ...policies.map(({ slug, published_at }) => ({ path: `/policies/${slug}`, changed: published_at.slice(0, 10) })),
  ]
}

function domainAddresses({ domains }: SiteIndex): Listed[] {
  const listed = domains.filter(({ hidden }) => !hidden)
  return [
    ...listed.map(({ slug }) => ({ path: `/domains/${slug}` })),
    ...listed.flatMap(({ slug, subdomains }) =>
      subdomains.map((subdomain) => ({ path: `/domains/${slug}/${subdomain.slug}` })),
    ),
  ]
}
