import type { PublishedCasefile } from '../../contract/archive-reader.ts'

/** Whether the cover picture of a version was taken down: the document goes on naming it, the page shows none. */
export function isCoverGone({ publication, takedowns = [] }: PublishedCasefile): boolean {
  return takedowns.some(({ sha256 }) => sha256 === publication.cover?.sha256)
}
