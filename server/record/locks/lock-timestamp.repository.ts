import type { LockTimestamp } from '../../../contract/lock-timestamp.ts'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    lock_timestamps: LockTimestampTable
  }
}

/** Tokens of external authorities over locks, see `LockTimestamp` of the contract. */
interface LockTimestampTable {
  link_hash: string
  casefile_slug: string
  version: number
  imprint: string
  authority: string
  stamped_at: string
  token: string
}

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
