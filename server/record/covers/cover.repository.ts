import type { Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    covers: CoverTable
  }
}

/** A cover picture as it was made from an upload: always a JPEG, kept under its fingerprint. */
interface CoverTable {
  sha256: string
  /** In points, after scaling. */
  width: number
  height: number
  bytes: number
  created_by: string
  created_at: string
}
type CoverRow = Selectable<CoverTable>

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
