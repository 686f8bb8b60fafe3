import type { Db } from '../../base/db/schema.ts'
import type { CoverRow } from './cover.table.ts'

/** The same picture twice is one row. */
export async function insertCover(db: Db, row: CoverRow): Promise<void> {
  await db
    .insertInto('covers')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

export async function findCover(db: Db, sha256: string): Promise<CoverRow | undefined> {
  return db.selectFrom('covers').selectAll().where('sha256', '=', sha256).executeTakeFirst()
}
