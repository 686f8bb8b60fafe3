import type { DesignType } from '@casefiles/engine/analysis'
import { ABOUT } from '@casefiles/words/fields'
import type { PublishedCasefile } from '../../contract/archive-reader.ts'

/** How a design finds an effect, one sentence; null for a design that is not registered. */
export function designSummary(type: DesignType): string | null {
  return ABOUT[type]?.summary ?? null
}

/** Whether what is shown is the current version, or will be: files at addresses without a version are its, whose charts and scripts may be others. */
export function isCurrent({
  publication: { version },
  versions,
}: Pick<PublishedCasefile, 'publication' | 'versions'>): boolean {
  return versions.every((one) => one.version <= version)
}

/** Whether the cover picture of a version was taken down: the document goes on naming it, the page shows none. */
export function isCoverGone({ publication, takedowns = [] }: PublishedCasefile): boolean {
  return takedowns.some(({ sha256 }) => sha256 === publication.cover?.sha256)
}
