import type { Db } from '../../base/db/schema.ts'
import type { CollectionItemRow, CollectionRow } from './bookmark.table.ts'

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
