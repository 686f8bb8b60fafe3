import type { Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    bookmarks: BookmarkTable
    collection_items: CollectionItemTable
    collections: CollectionTable
  }
}

/** One casefile that an account keeps. */
interface BookmarkTable {
  user_id: string
  casefile_slug: string
  /** As it was when it was kept. */
  title: string
  note: string
  created_at: string
}

/** Bookmarks under a name, in the account's order of `place`. */
interface CollectionTable {
  id: string
  user_id: string
  name: string
  /** Lower case: names that differ in case only are the same. */
  name_key: string
  place: number
  /** Whether the account's team sees it. */
  for_team: number
  created_at: string
}

interface CollectionItemTable {
  collection_id: string
  user_id: string
  casefile_slug: string
  place: number
}

export type BookmarkRow = Selectable<BookmarkTable>
export type CollectionRow = Selectable<CollectionTable>
type CollectionItemRow = Selectable<CollectionItemTable>

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

/** In the account's order. */
export async function findCollections(db: Db, userId: string): Promise<CollectionRow[]> {
  return db.selectFrom('collections').selectAll().where('user_id', '=', userId).orderBy('place').execute()
}

/** Those that the account's team sees, in the account's order. */
export async function findSharedCollections(db: Db, userId: string): Promise<CollectionRow[]> {
  const own = db.selectFrom('collections').selectAll().where('user_id', '=', userId).where('for_team', '=', 1)
  return own.orderBy('place').execute()
}

/** What an account's collections hold, each in its order. */
export async function findCollectionItems(db: Db, userId: string): Promise<CollectionItemRow[]> {
  return db.selectFrom('collection_items').selectAll().where('user_id', '=', userId).orderBy('place').execute()
}

export async function insertCollection(db: Db, row: CollectionRow): Promise<void> {
  await db.insertInto('collections').values(row).execute()
}

export async function updateCollection(db: Db, id: string, changes: Partial<CollectionRow>): Promise<void> {
  await db.updateTable('collections').set(changes).where('id', '=', id).execute()
}

/** The bookmarks themselves stay. */
export async function deleteCollection(db: Db, id: string): Promise<void> {
  await db.deleteFrom('collections').where('id', '=', id).execute()
}

export async function replaceItems(trx: Db, id: string, userId: string, slugs: readonly string[]): Promise<void> {
  await trx.deleteFrom('collection_items').where('collection_id', '=', id).execute()
  for (const [place, casefile_slug] of slugs.entries())
    await trx
      .insertInto('collection_items')
      .values({ collection_id: id, user_id: userId, casefile_slug, place })
      .execute()
}
