import type { LockTimestamp } from '../../../contract/lock-timestamp.ts'
import type { Db } from '../../base/db/schema.ts'
import type { LockTimestampTable } from './lock-timestamp.table.ts'

/** The same token twice is one. */
export async function insertTimestamp(db: Db, row: LockTimestampTable): Promise<void> {
  await db
    .insertInto('lock_timestamps')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Timestamps of a casefile's locks, whatever the version, the earliest first. */
export async function findTimestamps(db: Db, slug: string): Promise<LockTimestamp[]> {
  return db
    .selectFrom('lock_timestamps')
    .select(['version', 'link_hash', 'imprint', 'authority', 'stamped_at', 'token'])
    .where('casefile_slug', '=', slug)
    .orderBy('stamped_at')
    .orderBy('link_hash')
    .execute()
}
