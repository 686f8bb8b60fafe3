import type { SiteIndex } from '../../contract/site-index.ts'

/**
 * What a route reads: nothing, the whole index, one page's share of the casefiles (counted from the oldest), or one casefile.
 * What it did not declare is refused, so what changed in the publications decides what is rendered anew.
 */
export type Reads = 'none' | 'index' | `listing:${number}` | `casefile:${string}`

export interface SiteRoute {
  path: string
  reads: Reads
  /** `page`: the built site renders it. The others are published bytes, handed on as they are. */
  source: 'page' | 'document' | 'dataset'
}

/** Casefiles on one page of the archive; another number moves every casefile to another address. */
export const LISTING_SIZE = 60

/** Routes that show more than one casefile and change whenever anything is published. */
const INDEX_PATHS = ['/', '/casefiles', '/casefiles/index.json', '/domains', '/sitemap.xml']

export const STUDIO_SHELL = '/studio'
export const NOT_FOUND = '/404'
export const CASEFILE_NOT_FOUND = '/casefiles/404'

const page = (path: string, reads: Reads): SiteRoute => ({ path, reads, source: 'page' })

export function indexRoutes(): SiteRoute[] {
  return INDEX_PATHS.map((path) => page(path, 'index'))
}

/** `/casefiles/page/1` holds the oldest casefiles; only the last of these pages changes when one is published. */
export function listingRoute(number: number): SiteRoute {
  return page(`/casefiles/page/${number}`, `listing:${number}`)
}

export function listingCount(index: SiteIndex): number {
  return Math.ceil(index.casefiles.length / LISTING_SIZE)
}

/** The casefiles of one listing page, newest first like the index they come from. */
export function listingCasefiles(index: SiteIndex, number: number): SiteIndex['casefiles'] {
  const end = index.casefiles.length - (number - 1) * LISTING_SIZE
  return index.casefiles.slice(Math.max(0, end - LISTING_SIZE), Math.max(0, end))
}

/** Everything that stands at addresses of one casefile, each version under its own for ever. */
export function casefileRoutes(slug: string, versions: number[]): SiteRoute[] {
  const reads: Reads = `casefile:${slug}`
  const base = `/casefiles/${slug}`
  return [
    page(base, reads),
    page(`${base}.csv`, reads),
    { path: `${base}.json`, reads, source: 'document' },
    { path: `${base}/data.csv`, reads, source: 'dataset' },
    ...versions.map((version) => page(`${base}/v${version}`, reads)),
  ]
}

/** Pages with a fixed address that declare nothing else read nothing. */
export function staticRoutes(pagePaths: string[]): SiteRoute[] {
  const shell = page(STUDIO_SHELL, 'none')
  return [...pagePaths.filter((path) => !INDEX_PATHS.includes(path)).map((path) => page(path, 'none')), shell]
}
