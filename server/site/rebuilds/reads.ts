import {
  BLOCK_SIZE,
  PAGE_SIZE,
  pageCount,
  PART_SIZE,
  ROWS_SIZE,
  archiveVolumes,
} from '../../../contract/archive-pages.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'

/**
 * What a route reads: nothing, the whole index, what stands in no list, what one numbered page, part, block, volume or file of rows of the archive, one domain or
 * one list shows of it, or one casefile, policy or problem. What it did not declare is refused, so what changed in the publications decides what is rendered anew.
 */
export type Reads =
  | 'none'
  | 'index'
  | 'sitemap'
  | 'policies'
  | 'problems'
  | 'unlisted'
  | 'checkpoints'
  | 'locks'
  | `locks:${number}`
  | `listing:${number}`
  | `part:${number}`
  | `block:${number}`
  | `volume:${number}`
  | `rows:${number}`
  | `domain:${string}`
  | `${'casefile' | 'policy' | 'problem'}:${string}`

/**
 * The part of the index that a route sees, newest first like the whole; null when it reads none of it.
 *
 * A sitemap sees the first lock of the registry's last page only: it changes when there is one page more.
 * A numbered page, part, block, volume or file of rows sees its own casefiles only, and no domains: it cannot tell how many there are, so
 * it need not change when another one is added. A part and a volume also see the policies that name their casefiles.
 */
export function partOfIndex(index: SiteIndex, reads: Reads): SiteIndex | null {
  const [kind, which] = splitReads(reads)
  if (kind === 'index') return withoutRecord(index)
  if (kind === 'sitemap')
    return { ...withoutRecord(index), locks: lockPage(index, pageCount(index.locks?.length ?? 0)).slice(0, 1) }
  const nothing: SiteIndex = { casefiles: [], domains: [], policies: [], problems: [] }
  if (kind === 'policies') {
    return { ...nothing, policies: index.policies, casefiles: casefilesNamedBy(index.policies, index) }
  }
  if (kind === 'problems') return { ...nothing, problems: index.problems }
  if (kind === 'unlisted') return { ...nothing, ...(index.unlisted && { unlisted: index.unlisted }) }
  if (kind === 'checkpoints') return { ...nothing, checkpoints: index.checkpoints ?? null, takedowns: index.takedowns }
  if (reads === 'locks') return { ...nothing, locks: index.locks?.slice(-PAGE_SIZE) ?? [] }
  if (kind === 'locks') return { ...nothing, locks: lockPage(index, Number(which)) }
  if (kind === 'listing') return { ...nothing, casefiles: blockOf(index, Number(which), PAGE_SIZE) }
  if (kind === 'block') return { ...nothing, casefiles: blockOf(index, Number(which), BLOCK_SIZE) }
  if (kind === 'rows') return { ...nothing, casefiles: blockOf(index, Number(which), ROWS_SIZE) }
  if (kind === 'part') return withPolicies(index, blockOf(index, Number(which), PART_SIZE))
  if (kind === 'volume') return partOnce(index, reads, () => readVolume(index, Number(which)))
  if (kind === 'domain') return partOnce(index, reads, () => readDomain(index, which))
  return null
}

/** What pages of their own show: the signed record, what was taken down, and the locks. */
function withoutRecord({ locks: _, ...index }: SiteIndex): SiteIndex {
  return { ...index, checkpoints: null, takedowns: undefined }
}

function lockPage({ locks = [] }: SiteIndex, number: number): NonNullable<SiteIndex['locks']> {
  return locks.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE)
}

/** Parts of domains and volumes, as several files show the same one. An index is never changed. */
const sharedParts = new WeakMap<SiteIndex, Map<Reads, SiteIndex>>()
/** Casefiles of a list by their domain, as all domains of an index are asked for. */
const byDomain = new WeakMap<SiteIndex['casefiles'], Map<string, SiteIndex['casefiles']>>()

function partOnce(index: SiteIndex, reads: Reads, read: () => SiteIndex): SiteIndex {
  const known = sharedParts.get(index) ?? new Map<Reads, SiteIndex>()
  sharedParts.set(index, known)
  const part = known.get(reads) ?? read()
  known.set(reads, part)
  return part
}

function readVolume(index: SiteIndex, number: number): SiteIndex {
  const total = index.casefiles.length
  const volume = archiveVolumes(total)[number - 1]
  return withPolicies(
    index,
    volume ? index.casefiles.slice(total - volume.first - volume.count, total - volume.first) : [],
  )
}

function withPolicies({ policies }: SiteIndex, casefiles: SiteIndex['casefiles']): SiteIndex {
  const own = new Set(casefiles.map(({ slug }) => slug))
  const named = policies.filter((policy) => policy.casefiles.some((slug) => own.has(slug)))
  return { casefiles, domains: [], problems: [], policies: named }
}

function casefilesOfDomain({ casefiles }: SiteIndex, which: string): SiteIndex['casefiles'] {
  const known = byDomain.get(casefiles) ?? Map.groupBy(casefiles, ({ domain }) => domain.slug)
  byDomain.set(casefiles, known)
  return known.get(which) ?? []
}

function readDomain(index: SiteIndex, which: string): SiteIndex {
  const cards = casefilesOfDomain(index, which)
  const own = new Set(cards.map(({ slug }) => slug))
  const problems = index.problems.filter(({ casefiles }) => casefiles.some((slug) => own.has(slug)))
  const others = new Set(problems.flatMap(({ casefiles }) => casefiles).filter((slug) => !own.has(slug)))
  return {
    // and those of other domains that a problem names beside one of its own
    casefiles: others.size === 0 ? cards : index.casefiles.filter(({ slug }) => own.has(slug) || others.has(slug)),
    problems,
    policies: [],
    domains: index.domains.filter((domain) => domain.slug === which),
  }
}

/** Whether a route that reads part of the index sees the same in both: equal parts, equal pages. */
export function isSamePart(old: SiteIndex, now: SiteIndex, reads: Reads): boolean {
  const [before, after] = [partOfIndex(old, reads), partOfIndex(now, reads)]
  if (before === null || after === null) return before === after
  const { casefiles: cardsBefore, ...restBefore } = before
  const { casefiles: cardsAfter, ...restAfter } = after
  return isSameList(cardsBefore, cardsAfter) && JSON.stringify(restBefore) === JSON.stringify(restAfter)
}

/** Cards that did not change are mostly the same objects; texts are compared of the others only. */
function isSameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return (
    before.length === after.length &&
    before.every((one, place) => one === after[place] || JSON.stringify(one) === JSON.stringify(after[place]))
  )
}

function casefilesNamedBy(cards: readonly { casefiles: string[] }[], { casefiles }: SiteIndex): SiteIndex['casefiles'] {
  const named = new Set(cards.flatMap((card) => card.casefiles))
  return casefiles.filter(({ slug }) => named.has(slug))
}

/** One of the blocks of a given size, numbered from the oldest casefile. */
function blockOf({ casefiles }: SiteIndex, number: number, size: number): SiteIndex['casefiles'] {
  const end = casefiles.length - (number - 1) * size
  return casefiles.slice(Math.max(0, end - size), Math.max(0, end))
}

export function splitReads(reads: Reads): [kind: string, which: string] {
  const colon = reads.indexOf(':')
  return colon < 0 ? [reads, ''] : [reads.slice(0, colon), reads.slice(colon + 1)]
}
