import type { Db } from '../../base/db/schema.ts'
import type { LockRow } from './lock.table.ts'

export async function findLock(db: Db, slug: string, version: number): Promise<LockRow | undefined> {
  return db
    .selectFrom('locks')
    .selectAll()
    .where('casefile_slug', '=', slug)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Every lock of a casefile, oldest version first. */
export async function findLocks(db: Db, slug: string): Promise<LockRow[]> {
  return db.selectFrom('locks').selectAll().where('casefile_slug', '=', slug).orderBy('version').execute()
}

export async function insertLock(db: Db, lock: LockRow): Promise<void> {
  await db.insertInto('locks').values(lock).execute()
}
