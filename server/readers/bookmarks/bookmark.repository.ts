import type { Db } from '../../base/db/schema.ts'
import type { BookmarkRow } from './bookmark.table.ts'

/** Newest first. */
export async function findBookmarks(db: Db, userId: string): Promise<BookmarkRow[]> {
  return db
    .selectFrom('bookmarks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('casefile_slug')
    .execute()
}

export async function findBookmark(db: Db, userId: string, slug: string): Promise<BookmarkRow | undefined> {
  return db
    .selectFrom('bookmarks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('casefile_slug', '=', slug)
    .executeTakeFirst()
}

export async function countBookmarks(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookmarks')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Keeps one more if there is room, counting and adding in one statement. On PostgreSQL the caller holds the account's lock.
 *
 * @param limit null = none
 * @returns whether it was added; false also where it is kept already
 */
export async function insertBookmark(trx: Db, row: BookmarkRow, limit: number | null): Promise<boolean> {
  const kept = trx
    .selectFrom('bookmarks')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', row.user_id)
  const result = await trx
    .insertInto('bookmarks')
    .columns(['user_id', 'casefile_slug', 'title', 'note', 'created_at'])
    .expression(
      trx
        .selectNoFrom(({ val }) => [
          val(row.user_id).as('user_id'),
          val(row.casefile_slug).as('casefile_slug'),
          val(row.title).as('title'),
          val(row.note).as('note'),
          val(row.created_at).as('created_at'),
        ])
        .where(kept, '<', limit ?? Number.MAX_SAFE_INTEGER),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'casefile_slug']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
}

/** @returns whether there was such a bookmark */
export async function updateNote(db: Db, userId: string, slug: string, note: string): Promise<boolean> {
  const result = await db
    .updateTable('bookmarks')
    .set({ note })
    .where('user_id', '=', userId)
    .where('casefile_slug', '=', slug)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Its places in collections go with it. */
export async function deleteBookmark(db: Db, userId: string, slug: string): Promise<void> {
  await db.deleteFrom('bookmarks').where('user_id', '=', userId).where('casefile_slug', '=', slug).execute()
}
