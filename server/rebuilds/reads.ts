import type { SiteIndex } from '../../contract/site-index.ts'

/**
 * What a route reads: nothing, the whole index, what one numbered page of the archive or one domain shows of it, or one
 * casefile. What it did not declare is refused, so what changed in the publications decides what is rendered anew.
 */
export type Reads = 'none' | 'index' | `listing:${number}` | `domain:${string}` | `casefile:${string}`

/** Casefiles on one numbered page of the archive; another number would move casefiles to other addresses. */
export const LISTING_SIZE = 60

export function countListings(index: SiteIndex): number {
  return Math.ceil(index.casefiles.length / LISTING_SIZE)
}

/**
 * The part of the index that a route sees, newest first like the whole; null when it reads none of it.
 *
 * A numbered page sees the archive as it stood when the page was full, and one casefile more if there is one: it can
 * tell that there is a newer page, but not how many, as it would otherwise change with each.
 */
export function partOfIndex(index: SiteIndex, reads: Reads): SiteIndex | null {
  const [kind, which] = splitReads(reads)
  if (kind === 'index') return index
  if (kind === 'listing') {
    return { casefiles: index.casefiles.slice(-(Number(which) * LISTING_SIZE + 1)), domains: [] }
  }
  if (kind === 'domain') {
    return {
      casefiles: index.casefiles.filter((card) => card.domain.slug === which),
      domains: index.domains.filter((domain) => domain.slug === which),
    }
  }
  return null
}

/** What decides whether a route that reads part of the index has to be rendered anew: equal texts, equal pages. */
export function stateOfPart(index: SiteIndex, reads: Reads): string {
  const part = partOfIndex(index, reads)
  const [kind] = splitReads(reads)
  if (kind !== 'listing' || part === null) return JSON.stringify(part)
  // The casefiles before its own are on older pages and do not show here.
  return JSON.stringify(part.casefiles.slice(0, LISTING_SIZE + 1))
}

export function splitReads(reads: Reads): [kind: string, which: string] {
  const colon = reads.indexOf(':')
  return colon < 0 ? [reads, ''] : [reads.slice(0, colon), reads.slice(colon + 1)]
}
