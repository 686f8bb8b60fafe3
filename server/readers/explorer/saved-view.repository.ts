import type { Db } from '../../base/db/schema.ts'
import type { SavedViewRow } from './saved-view.table.ts'

/** An account's views of one casefile, oldest first. */
export async function findViews(db: Db, userId: string, slug: string): Promise<SavedViewRow[]> {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('user_id', '=', userId)
    .where('casefile_slug', '=', slug)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertView(db: Db, row: SavedViewRow): Promise<void> {
  await db.insertInto('saved_views').values(row).execute()
}

/** @returns whether the account had such a view of this casefile */
export async function deleteView(db: Db, userId: string, slug: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('casefile_slug', '=', slug)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}
