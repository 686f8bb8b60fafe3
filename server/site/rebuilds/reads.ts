import { PAGE_SIZE } from '../../../contract/archive-pages.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'

/**
 * What a route reads: nothing, the whole index, what one numbered page of the archive, one domain or one list shows of it,
 * or one casefile, policy or problem. What it did not declare is refused, so what changed in the publications decides what is rendered anew.
 */
export type Reads =
  | 'none'
  | 'index'
  | 'policies'
  | 'problems'
  | 'checkpoints'
  | `listing:${number}`
  | `domain:${string}`
  | `${'casefile' | 'policy' | 'problem'}:${string}`

/**
 * The part of the index that a route sees, newest first like the whole; null when it reads none of it.
 *
 * A numbered page sees its own casefiles only, and no domains: it cannot tell how many pages there are, so it need not
 * change when another one is added.
 */
export function partOfIndex(index: SiteIndex, reads: Reads): SiteIndex | null {
  const [kind, which] = splitReads(reads)
  if (kind === 'index') return { ...index, checkpoints: null, takedowns: undefined }
  const nothing: SiteIndex = { casefiles: [], domains: [], policies: [], problems: [] }
  if (kind === 'policies') {
    return { ...nothing, policies: index.policies, casefiles: casefilesNamedBy(index.policies, index) }
  }
  if (kind === 'problems') return { ...nothing, problems: index.problems }
  if (kind === 'checkpoints') return { ...nothing, checkpoints: index.checkpoints ?? null, takedowns: index.takedowns }
  if (kind === 'listing') return { ...nothing, casefiles: casefilesOfListing(index, Number(which)) }
  if (kind === 'domain') {
    const own = index.casefiles.filter((card) => card.domain.slug === which)
    const problems = index.problems.filter(({ casefiles }) => own.some(({ slug }) => casefiles.includes(slug)))
    return {
      ...nothing,
      // and those of other domains that a problem names beside one of its own
      casefiles: index.casefiles.filter(
        (card) => own.includes(card) || problems.some(({ casefiles }) => casefiles.includes(card.slug)),
      ),
      problems,
      domains: index.domains.filter((domain) => domain.slug === which),
    }
  }
  return null
}

/** What decides whether a route that reads part of the index has to be rendered anew: equal texts, equal pages. */
export function stateOfPart(index: SiteIndex, reads: Reads): string {
  return JSON.stringify(partOfIndex(index, reads))
}

function casefilesNamedBy(cards: readonly { casefiles: string[] }[], { casefiles }: SiteIndex): SiteIndex['casefiles'] {
  const named = new Set(cards.flatMap((card) => card.casefiles))
  return casefiles.filter(({ slug }) => named.has(slug))
}

function casefilesOfListing({ casefiles }: SiteIndex, number: number): SiteIndex['casefiles'] {
  const end = casefiles.length - (number - 1) * PAGE_SIZE
  return casefiles.slice(Math.max(0, end - PAGE_SIZE), Math.max(0, end))
}

export function splitReads(reads: Reads): [kind: string, which: string] {
  const colon = reads.indexOf(':')
  return colon < 0 ? [reads, ''] : [reads.slice(0, colon), reads.slice(colon + 1)]
}
