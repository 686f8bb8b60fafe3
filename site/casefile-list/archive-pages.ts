export const PAGE_SIZE = 60

/**
 * The fixed pages of the archive, numbered from the oldest casefile, so that a new one changes the last page only.
 *
 * @param total casefiles published
 * @returns number of pages; the last one may be short
 */
export function pageCount(total: number): number {
  return Math.ceil(total / PAGE_SIZE)
}

/**
 * Casefiles of one page, newest first.
 *
 * @param newestFirst all of them
 * @param page from 1, the oldest
 */
export function pageOf<Item>(newestFirst: readonly Item[], page: number): Item[] {
  const total = newestFirst.length
  return newestFirst.slice(Math.max(0, total - page * PAGE_SIZE), total - (page - 1) * PAGE_SIZE)
}

/** The page with the first casefile that the newest {@link PAGE_SIZE} leave out; null when they leave out none. */
export function firstOlderPage(total: number): number | null {
  return total > PAGE_SIZE ? pageCount(total - PAGE_SIZE) : null
}
