import { LIMITS, limitsOf, suggestedTier } from '../../../contract/entitlements.ts'
import type { Bookmark, BookmarkList } from '../../../contract/bookmark.ts'
import type { User } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { PublicationReader } from '../../record/publications/publication-reader.ts'
import {
  countBookmarks,
  deleteBookmark,
  findBookmark,
  findBookmarks,
  insertBookmark,
  updateNote,
  type BookmarkRow,
} from './bookmark.repository.ts'
import { listCollections, notKept } from './collection.service.ts'

export interface Bookmarks {
  context: Pick<ServerContext, 'db' | 'now' | 'newId'>
  reader: Pick<PublicationReader, 'card'>
}
type Who = Pick<User, 'id' | 'role' | 'tier'>
type Usage = BookmarkList['usage']

/** How many bookmarks an account has of how many. After a downgrade it may have more: none is taken away. */
export async function bookmarkUsage({ db }: Pick<ServerContext, 'db'>, user: Who): Promise<Usage> {
  const [used, limit] = [await countBookmarks(db, user.id), limitsOf(user).bookmarks]
  return { used, limit, remaining: limit === null ? null : Math.max(0, limit - used) }
}

/** Every bookmark, newest first, with the collections. */
export async function listBookmarks(bookmarks: Bookmarks, user: Who): Promise<BookmarkList> {
  const { db } = bookmarks.context
  const rows = await findBookmarks(db, user.id)
  return {
    bookmarks: rows.map((row) => toBookmark(bookmarks, row)),
    collections: await listCollections(db, user.id),
    usage: await bookmarkUsage(bookmarks.context, user),
  }
}

/**
 * Keeps a casefile; again changes nothing. At the edge of the limit exactly as many are kept as fit.
 *
 * @throws {ServerError} `casefile/not-found`, `tier/limit-exceeded`
 */
export async function addBookmark(bookmarks: Bookmarks, user: Who, slug: string): Promise<Bookmark> {
  const { db, now } = bookmarks.context
  const row = await db.transaction().execute(async (trx: Db) => {
    await lockForAppend(trx, `bookmarks of ${user.id}`)
    const kept = await findBookmark(trx, user.id, slug)
    if (kept) return kept
    const card = bookmarks.reader.card(slug)
    if (!card) throw new ServerError('casefile/not-found', `There is no published casefile "${slug}".`)
    const added = { user_id: user.id, casefile_slug: slug, title: card.title, note: '', created_at: now() }
    if (!(await insertBookmark(trx, added, limitsOf(user).bookmarks))) throw limitReached(user)
    return added
  })
  return toBookmark(bookmarks, row)
}

/** @throws {ServerError} `bookmark/not-found` */
export async function noteBookmark(bookmarks: Bookmarks, user: Who, slug: string, note: string): Promise<Bookmark> {
  const { db } = bookmarks.context
  if (!(await updateNote(db, user.id, slug, note))) throw notKept(slug)
  return toBookmark(bookmarks, (await findBookmark(db, user.id, slug))!)
}

/** What is not kept counts as removed. */
export async function removeBookmark({ context }: Bookmarks, user: Who, slug: string): Promise<void> {
  await deleteBookmark(context.db, user.id, slug)
}

function toBookmark({ reader }: Bookmarks, { casefile_slug: slug, title, note, created_at }: BookmarkRow): Bookmark {
  return { slug, title, note, created_at, casefile: reader.card(slug) }
}

function limitReached({ tier }: Who): ServerError {
  const message = `You keep ${LIMITS[tier].bookmarks} bookmarks, as many as your tier holds. Remove one to add another.`
  const remedy = { requiredTier: suggestedTier('bookmarks', tier), limitType: 'bookmarks' } as const
  return new ServerError('tier/limit-exceeded', message, undefined, remedy)
}
