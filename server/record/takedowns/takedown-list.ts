import { findTakedownAt, takedownListSchema, type Takedown } from '../../../contract/takedown.ts'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { TAKEDOWNS_PATH } from '../publications/publication-files.ts'

/** What the publications of a root say was taken down, the newest first. */
export function readTakedowns(publications: ArchiveStore, root = publications.head()): Takedown[] {
  const record = publications.entry(TAKEDOWNS_PATH, root)
  if (record === null) return []
  return takedownListSchema.parse(JSON.parse(publications.readObject(record.hash).toString('utf8'))).takedowns
}

/** Whether a version of a casefile that stood at a public address was taken down. */
export function isTakenDown(publications: ArchiveStore, path: string): boolean {
  const stands = (casefile: string) => publications.entry(casefile) !== null
  return findTakedownAt(readTakedowns(publications), path, stands) !== undefined
}
