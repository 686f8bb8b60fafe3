import type { StudioCasefile, StudioListItem } from '../../../contract/studio/casefile.ts'
import type { User } from '../../../contract/user.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { getCasefile } from '../casefiles/casefile.service.ts'
import type { CasefileRow } from '../casefiles/casefile.repository.ts'
import { findOpening } from './rival.repository.ts'

/**
 * Whether results of a casefile are open to somebody who checks it. To a reviewer they are closed until a rival design is locked
 * or the results are opened without one; what is published is open to everyone, and administrators read results elsewhere.
 */
export async function areResultsOpen(
  db: Db,
  { slug, version, status }: Pick<CasefileRow, 'slug' | 'version' | 'status'>,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<boolean> {
  if (role !== 'reviewer' || status === 'published' || status === 'retracted') return true
  return (await findOpening(db, slug, version, id)) !== undefined
}

/** @throws {ServerError} `review/results-closed`, `casefile/not-found` */
export async function requireResultsOpen(db: Db, slug: string, user: User): Promise<void> {
  if (await areResultsOpen(db, await getCasefile(db, slug), user)) return
  throw new ServerError(
    'review/results-closed',
    'The results are closed to you until you lock a rival design or open them without one.',
  )
}

/** A casefile in a list without its score, where that is closed to the caller. */
export async function withoutClosedScore(db: Db, item: StudioListItem, user: User): Promise<StudioListItem> {
  return (await isOpen(db, item, user)) ? item : { ...item, score: null }
}

/** A casefile without what its analysis found, and what is written beside that, where they are closed to the caller. */
export async function withoutClosedResults(db: Db, casefile: StudioCasefile, user: User): Promise<StudioCasefile> {
  if (await isOpen(db, casefile, user)) return casefile
  const { document } = casefile
  // what others found says how the result stands to it
  const { others: _, ...texts } = document.texts
  return { ...casefile, score: null, document: { ...document, texts } }
}

const isOpen = (db: Db, { id: slug, version, status }: StudioListItem, user: User): Promise<boolean> =>
  areResultsOpen(db, { slug, version, status }, user)
