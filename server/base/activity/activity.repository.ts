import { lockForAppend } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'
import type { ActivityRow } from './activity.table.ts'

/** The newest entry; inside a transaction nobody else can add one until it ends. */
export async function findLastActivity(trx: Db): Promise<ActivityRow | undefined> {
  await lockForAppend(trx, 'activity')
  return trx.selectFrom('activity').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

export async function insertActivity(trx: Db, row: ActivityRow): Promise<void> {
  await trx.insertInto('activity').values(row).execute()
}

/** Entries after `seq`, oldest first. */
export async function findActivityAfter(db: Db, seq: number, limit: number): Promise<ActivityRow[]> {
  return db.selectFrom('activity').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()
}
