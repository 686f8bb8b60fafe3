import { BLOCK_SIZE, PAGE_SIZE, PART_SIZE, ROWS_SIZE, archiveVolumes } from '../../../contract/archive-pages.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'
import { isSamePart, splitReads, type Reads } from './reads.ts'

/** Casefiles of a numbered page, a part, a block, a file of rows. */
const SIZES: Record<string, number> = { listing: PAGE_SIZE, part: PART_SIZE, block: BLOCK_SIZE, rows: ROWS_SIZE }

type Card = SiteIndex['casefiles'][number]

/** Where two lists of casefiles differ: all before and behind is equal in both. */
interface Window {
  /** Equal cards at the beginning, the newest. */
  newest: number
  /** Equal cards at the end, the oldest. */
  oldest: number
  /** What stands in between, in one and in the other. */
  cards: Card[]
}

/**
 * Tells which parts of the index are the same in two indexes, as `isSamePart` does. Parts in which nothing that changed can
 * stand are not looked at: so the cost follows what changed, and not the number of casefiles.
 */
export function compareIndexes(old: SiteIndex, now: SiteIndex): (reads: Reads) => boolean {
  const window = findWindow(old.casefiles, now.casefiles)
  const changed = new Set(window.cards.map(({ slug }) => slug))
  const domains = new Set(window.cards.map(({ domain }) => domain.slug))
  const hasSamePolicies = old.policies === now.policies
  const hasSameProblems = old.problems === now.problems
  /** Whether a policy or problem names a casefile that changed. */
  const isNamed = (cards: readonly { casefiles: string[] }[]) =>
    changed.size > 0 && cards.some(({ casefiles }) => casefiles.some((slug) => changed.has(slug)))
  const isNamedByProblem = hasSameProblems && isNamed(now.problems)
  const isNamedByPolicy = hasSamePolicies && isNamed(now.policies)

  /** Blocks are counted from the oldest casefile. */
  function isUntouched(number: number, size: number): boolean {
    if (number * size <= window.oldest) return true
    const { length } = now.casefiles
    return old.casefiles.length === length && (number - 1) * size >= length - window.newest
  }

  const volumesBefore = archiveVolumes(old.casefiles.length)
  const volumesNow = archiveVolumes(now.casefiles.length)

  /** A volume ends before the newest part. */
  function isUntouchedVolume(number: number): boolean {
    const [before, after] = [volumesBefore[number - 1], volumesNow[number - 1]]
    return before?.count === after?.count && (after === undefined || after.first + after.count <= window.oldest)
  }

  function isKnownToBeSame(reads: Reads): boolean {
    const [kind, which] = splitReads(reads)
    if (kind === 'listing' || kind === 'block' || kind === 'rows') return isUntouched(Number(which), SIZES[kind])
    if (kind === 'volume') return hasSamePolicies && isUntouchedVolume(Number(which))
    if (kind === 'part') return hasSamePolicies && isUntouched(Number(which), PART_SIZE)
    if (kind === 'policies') return hasSamePolicies && !isNamedByPolicy
    if (kind === 'problems') return hasSameProblems
    if (kind === 'domain')
      return hasSameProblems && !isNamedByProblem && !domains.has(which) && isSameDomain(old, now, which)
    return false
  }

  return (reads) => {
    if (isKnownToBeSame(reads)) return true
    if ((reads === 'index' || reads === 'sitemap') && window.cards.length > 0) return false
    return isSamePart(old, now, reads)
  }
}

function findWindow(old: readonly Card[], now: readonly Card[]): Window {
  const shorter = Math.min(old.length, now.length)
  let newest = 0
  while (newest < shorter && isSame(old[newest], now[newest])) newest += 1
  let oldest = 0
  while (oldest < shorter - newest && isSame(old.at(-1 - oldest)!, now.at(-1 - oldest)!)) oldest += 1
  return { newest, oldest, cards: [old, now].flatMap((cards) => cards.slice(newest, cards.length - oldest)) }
}

/** Cards that did not change are mostly the same objects. */
const isSame = (one: Card, other: Card): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)

function isSameDomain(old: SiteIndex, now: SiteIndex, which: string): boolean {
  if (old.domains === now.domains) return true
  const [before, after] = [old, now].map(({ domains }) => domains.filter(({ slug }) => slug === which))
  return JSON.stringify(before) === JSON.stringify(after)
}
