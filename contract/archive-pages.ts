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

/** The page with the first casefile that the newest {@link PAGE_SIZE} leave out; null when they leave out none. */
export function firstOlderPage(total: number): number | null {
  return total > PAGE_SIZE ? pageCount(total - PAGE_SIZE) : null
}
