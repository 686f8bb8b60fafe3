import type { Selectable } from 'kysely'
import { lockForAppend } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'

declare module '../db/schema.ts' {
  interface Schema {
    activity: ActivityTable
  }
}

/** Rows are only ever added: triggers refuse every change and removal. */
interface ActivityTable {
  /** Counts from 1 without a gap. */
  seq: number
  at: string
  /** Id of the account that did it; null = the product itself, or somebody at the terminal. */
  actor_id: string | null
  /** Who that was, in words: the beginning of the account's id, never its address or name; or what acted. */
  actor: string
  /** What was done: `area.verb`, such as `user.role-changed`. */
  action: string
  /** What it was done to: `kind:id`, such as `user:4f1…` or `casefile:seat-belt-laws`. */
  subject: string
  /** JSON; null where there was nothing before, or nothing after. */
  before_json: string | null
  after_json: string | null
  previous: string | null
  hash: string
}
export type ActivityRow = Selectable<ActivityTable>

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
