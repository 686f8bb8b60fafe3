import type { Generated, Insertable, Selectable } from 'kysely'
import type { Db } from '../../base/db/schema.ts'
import type { UserTable } from '../accounts/user.repository.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    sessions: SessionTable
  }
}
export type SessionRow = Selectable<SessionTable>
type NewSession = Insertable<SessionTable>

export interface SessionTable {
  id: string
  /** SHA-256 of the token; the token itself is known to the browser alone. */
  token_hash: string
  user_id: string
  user_agent: string
  created_at: string
  last_used_at: string
  /**
   * When its owner last gave the password or a code, or showed the provider who they are: at first, the sign-in. Empty where
   * a provider did not say when.
   */
  confirmed_at: string
  /** Where its owner signed in. A second factor is then the provider's to ask for. */
  opened_by: 'password' | 'provider'
  /** Whether it was opened from a network that was new for the account, 0 or 1. */
  is_new_place: Generated<number>
  /** Calls that delete which were made with it, where it is. */
  deletions: Generated<number>
  /** Nothing revives a session after this. */
  expires_at: string
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** The session of a token's hash with its account, whatever the state of either. */
export async function findSession(
  db: Db,
  tokenHash: string,
): Promise<{ session: SessionRow; user: UserTable } | undefined> {
  const session = await db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  if (!session) return undefined
  const user = await db.selectFrom('users').selectAll().where('id', '=', session.user_id).executeTakeFirstOrThrow()
  return { session, user }
}

/** Sessions of a user, the newest first. */
export async function findSessionsOfUser(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function touchSession(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Notes that the session's owner gave the password or a code just now. */
export async function confirmSessionRow(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
}

/** @returns how many sessions there were: 0 where the id is not one of the user's */
export async function deleteSession(db: Db, userId: string, id: string): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** @returns how many sessions there were */
export async function deleteSessionsOfUser(db: Db, userId: string): Promise<number> {
  const result = await db.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Ends every session of a user but one. @returns how many there were */
export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Removes what has ended: past its end, or not used since a moment. */
export async function deleteEndedSessions(db: Db, now: string, unusedSince: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<=', now), where('last_used_at', '<=', unusedSince)]))
    .execute()
}
