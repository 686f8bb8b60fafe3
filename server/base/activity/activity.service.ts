import type { Selectable } from 'kysely'
import { lockForAppend } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'
import type { User } from '../../../contract/user.ts'
import { fingerprint } from '../chain/fingerprint.ts'
import type { ServerContext } from '../context.ts'

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
async function findLastActivity(trx: Db): Promise<ActivityRow | undefined> {
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

/** Who did something: an account, or a part of the product by its name (`nightly rebuild`, `command line`). */
export type Actor = Pick<User, 'id'> | string

export interface Activity {
  actor: Actor
  /** `area.verb` */
  action: string
  /** `kind:id` */
  subject: string
  /** What stood there before and after, as JSON values; never a secret, a token or a password. */
  before?: unknown
  after?: unknown
}

const PAGE = 1000

/**
 * Adds an entry to the activity log. Called in the transaction of the change itself, so that neither can be without the
 * other; that transaction must be `durably` where the change is.
 *
 * @param trx a transaction
 */
export async function recordActivity(
  trx: Db,
  { now }: Pick<ServerContext, 'now'>,
  { actor, action, subject, before, after }: Activity,
): Promise<void> {
  const last = await findLastActivity(trx)
  const entry = {
    seq: (last?.seq ?? 0) + 1,
    at: now(),
    actor_id: typeof actor === 'string' ? null : actor.id,
    actor: typeof actor === 'string' ? actor : accountName(actor.id),
    action,
    subject,
    before_json: before === undefined ? null : JSON.stringify(before),
    after_json: after === undefined ? null : JSON.stringify(after),
    previous: last?.hash ?? null,
  }
  await insertActivity(trx, { ...entry, hash: fingerprint(entry) })
}

/**
 * How the log names an account. Entries can never be changed, so an address or a name in them could not be erased when the
 * account is deleted: whoever shows the log looks the account up by `actor_id`.
 */
export function accountName(id: string): string {
  return `account ${id.slice(0, 8)}`
}

/** Number of entries, and the first one that does not follow from the one before it; null = the log is whole. */
export interface ActivityCheck {
  entries: number
  brokenAt: number | null
}

/** Computes every hash of the log again. */
export async function verifyActivity(db: Db): Promise<ActivityCheck> {
  let last: ActivityRow | null = null
  for (;;) {
    const rows: ActivityRow[] = await findActivityAfter(db, last?.seq ?? 0, PAGE)
    for (const row of rows) {
      if (!follows(row, last)) return { entries: row.seq, brokenAt: row.seq }
      last = row
    }
    if (rows.length < PAGE) return { entries: last?.seq ?? 0, brokenAt: null }
  }
}

function follows({ hash, ...entry }: ActivityRow, last: ActivityRow | null): boolean {
  return entry.seq === (last?.seq ?? 0) + 1 && entry.previous === (last?.hash ?? null) && hash === fingerprint(entry)
}
