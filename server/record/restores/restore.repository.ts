import type { Db } from '../../base/db/schema.ts'
import type { RestoreRow } from './restore.table.ts'

export async function insertRestore(trx: Db, row: RestoreRow): Promise<void> {
  await trx
    .insertInto('restores')
    .values(row)
    .onConflict((conflict) => conflict.columns(['restore_id', 'casefile_slug']).doNothing())
    .execute()
}

export async function findRestores(db: Db): Promise<RestoreRow[]> {
  return db.selectFrom('restores').selectAll().orderBy('restore_id').orderBy('casefile_slug').execute()
}

/** The record that a link of kind `restore` seals. */
export async function findRestoreOfLink(db: Db, linkHash: string): Promise<RestoreRow | undefined> {
  return db.selectFrom('restores').selectAll().where('link_hash', '=', linkHash).executeTakeFirst()
}
