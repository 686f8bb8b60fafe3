/**
 * Casefiles on one numbered page of the archive, and in the list before scripts run.
 * Another number would move casefiles to other addresses.
 */
export const PAGE_SIZE = 60

/**
 * How many fixed pages the archive has. They are numbered from the oldest casefile, so that a new one changes the last only.
 *
 * @param total casefiles published
 */
export function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE)
}

/** The page of the registry on which a lock stands, by its number. */
export function lockPageOf(number: number): number {
  return Math.ceil(number / PAGE_SIZE)
}

/** The page with the first casefile that the newest {@link PAGE_SIZE} leave out; null when they leave out none. */
export function firstOlderPage(total: number): number | null {
  return total > PAGE_SIZE ? pageCount(total - PAGE_SIZE) : null
}

/**
 * Casefiles in one part of the files that show the whole archive: its search, its list and its sitemap. A whole number of numbered
 * pages; an archive with no more has one file of each.
 */
export const PART_SIZE = 8 * PAGE_SIZE

/** How many parts such a file has, numbered from the oldest casefile; none where one file holds everything. */
export function partCount(total: number): number {
  return total > PART_SIZE ? Math.ceil(total / PART_SIZE) : 0
}

/** Numbers of the parts, the newest first. */
export function partNumbers(total: number): number[] {
  return Array.from({ length: partCount(total) }, (_, place) => partCount(total) - place)
}

/** Casefiles in one block of the columns that the list is filtered and sorted by: a whole number of parts, as their rows are short. */
export const BLOCK_SIZE = 10 * PART_SIZE

/** Numbers of the blocks, the newest first; none where one file holds everything. */
export function blockNumbers(total: number): number[] {
  const count = total > PART_SIZE ? Math.ceil(total / BLOCK_SIZE) : 0
  return Array.from({ length: count }, (_, place) => count - place)
}

/** Casefiles in one file of what the search shows of them; a numbered page has a whole number of these. */
export const ROWS_SIZE = PAGE_SIZE / 3

/** Numbers of these files, from the oldest casefile; none where one file holds everything. */
export function rowsCount(total: number): number {
  return total > PART_SIZE ? Math.ceil(total / ROWS_SIZE) : 0
}

/** Casefiles in one volume of the words of the search and of the titles of the list: a whole number of parts. */
export const VOLUME_SIZE = 50 * PART_SIZE

/** Drawers for each part in a volume: with more each is lighter, and a volume that is written anew has more files. */
const DRAWERS_OF_PART = 5

/** Casefiles whose words lie together, in drawers, and whose titles are sorted together. */
export interface ArchiveVolume {
  /** From 1, the oldest casefiles. */
  number: number
  /** Casefiles before it. */
  first: number
  count: number
  drawers: number
}

/**
 * The volumes of an archive, the oldest first: all casefiles but those of its newest part, which has a file of its own. So most publications
 * write that file alone, and one in {@link PART_SIZE} the newest volume. None where one file holds everything.
 */
export function archiveVolumes(total: number): ArchiveVolume[] {
  const closed = Math.max(0, partCount(total) - 1) * PART_SIZE
  return Array.from({ length: Math.ceil(closed / VOLUME_SIZE) }, (_, place) => {
    const first = place * VOLUME_SIZE
    const count = Math.min(VOLUME_SIZE, closed - first)
    return { number: place + 1, first, count, drawers: drawersFor(count) }
  })
}

/** A power of two, so that few publications share the words out anew. @param count casefiles of a volume */
export function drawersFor(count: number): number {
  return 2 ** Math.ceil(Math.log2((DRAWERS_OF_PART * count) / PART_SIZE))
}
