import type { User } from '../../../contract/user.ts'
import { fingerprint } from '../chain/fingerprint.ts'
import type { ServerContext } from '../context.ts'
import type { Db } from '../db/schema.ts'
import { findActivityAfter, findLastActivity, insertActivity, type ActivityRow } from './activity.repository.ts'

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
