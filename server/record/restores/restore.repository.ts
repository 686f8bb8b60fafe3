import type { Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    restores: RestoreTable
  }
}

/** One casefile whose chain a restore cut off, or that it took away. */
interface RestoreTable {
  /** The backup and the moment at which its restore was asked for. */
  restore_id: string
  /** Names no row of `casefiles` where the casefile itself is gone. */
  casefile_slug: string
  /** Its public number, which no other casefile gets. */
  docket: string
  /** The link that seals what was replaced; null where there is no casefile whose chain could hold it. */
  link_hash: string | null
  /** `ReplacedChain` as JSON, whose fingerprint the link fixes. */
  record_json: string
}
type RestoreRow = Selectable<RestoreTable>

/** What a restore replaced of one casefile. */
export interface ReplacedChain {
  restore: string
  restored_at: string
  /** Hash of the last link there was; null where nothing was locked. */
  replaced_head: string | null
  replaced_links: number
  /** The highest version there was; its number is not given again. */
  highest_version: number
}

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
