import { sql } from 'kysely'
import type { z } from 'zod'
import type { outgoingEmailListQuery, OutgoingEmailState } from '../../../../contract/outgoing-email.ts'
import { contains, readPage } from '../../db/read-page.ts'
import type { Db } from '../../db/schema.ts'

declare module '../../db/schema.ts' {
  interface Schema {
    outgoing_emails: OutgoingEmailTable
  }
}

/** An email from the moment it has to go out until a month after it went. */
export interface OutgoingEmailTable {
  id: string
  /** The account it is for; null where it goes to somebody without one. */
  user_id: string | null
  /** As the list shows it: where it goes, or what stands for somebody whose account is deleted. */
  to_address: string
  subject: string
  /** The whole email as JSON, sealed, for its links can be keys to an account; null once nothing can be sent of it any more. */
  message: string | null
  state: OutgoingEmailState
  attempts: number
  /** Null once it is settled. */
  next_attempt_at: string | null
  /** From when its link no longer works; null = never. */
  expires_at: string | null
  last_error: string | null
  last_failed_at: string | null
  created_at: string
  settled_at: string | null
}

/** What is shown of an email: never its text. */
const SHOWN = [
  ...(['id', 'to_address as to', 'subject', 'state', 'attempts', 'next_attempt_at'] as const),
  ...(['expires_at', 'last_error', 'created_at', 'settled_at'] as const),
] as const

export async function insertOutgoingEmail(trx: Db, row: OutgoingEmailTable): Promise<void> {
  await trx.insertInto('outgoing_emails').values(row).execute()
}

/** Emails whose next attempt is due, the oldest first. */
export async function findDueEmails(db: Db, at: string, limit: number): Promise<OutgoingEmailTable[]> {
  return db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', at)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Takes an email for one attempt: nobody else tries before `until`.
 *
 * @returns false where somebody else took it first
 */
export async function claimEmail(
  db: Db,
  { id, attempts }: Pick<OutgoingEmailTable, 'id' | 'attempts'>,
  until: string,
): Promise<boolean> {
  const result = await db
    .updateTable('outgoing_emails')
    .set({ attempts: attempts + 1, next_attempt_at: until })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Changes an email that is in one of these states. @returns false where it is in none of them */
export async function changeEmail(
  db: Db,
  id: string,
  from: readonly OutgoingEmailTable['state'][],
  changes: Partial<OutgoingEmailTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('outgoing_emails')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) > 0
}

/** Gives up every email whose link has run out, and deletes its text. */
export async function expireEmails(db: Db, at: string): Promise<void> {
  await db
    .updateTable('outgoing_emails')
    .set({ state: 'expired', message: null, next_attempt_at: null, settled_at: at })
    .where('state', 'in', ['waiting', 'undelivered'])
    .where('expires_at', '<=', at)
    .execute()
}

export async function findShownEmail(db: Db, id: string) {
  return db.selectFrom('outgoing_emails').select(SHOWN).where('id', '=', id).executeTakeFirst()
}

export async function findEmailPage(db: Db, { q, state, ...page }: z.output<typeof outgoingEmailListQuery>) {
  let query = db.selectFrom('outgoing_emails').select(SHOWN)
  if (state) query = query.where('state', '=', state)
  if (q) query = query.where(contains(['to_address', 'subject'], q))
  const sorts = { created: sql`created_at`, to: sql`lower(to_address)`, state: sql`state` }
  return readPage(db, query, page, { sorts, id: sql`id` })
}

export interface MailFigures {
  waiting: number
  undelivered: number
  last_sent_at: string | null
  last_failed_at: string | null
}

/** How emails go out: what waits, what was given up, and when one last went and last failed. */
export async function readMailFigures(db: Db): Promise<MailFigures> {
  const counts = await db
    .selectFrom('outgoing_emails')
    .select(['state', (build) => build.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0)
  const last = await db
    .selectFrom('outgoing_emails')
    .select((build) => [
      build.fn.max('last_failed_at').as('failed'),
      build.fn.max(build.case().when('state', '=', 'sent').then(build.ref('settled_at')).end()).as('sent'),
    ])
    .executeTakeFirstOrThrow()
  return {
    waiting: of('waiting'),
    undelivered: of('undelivered'),
    last_sent_at: last.sent,
    last_failed_at: last.failed,
  }
}

/** Deletes what was settled before `before`; what nobody could deliver stays until an admin sees to it. */
export async function deleteSettledEmails(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom('outgoing_emails')
    .where('state', 'in', ['sent', 'expired', 'dismissed'])
    .where('settled_at', '<=', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
