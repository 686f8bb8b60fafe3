import type { Db } from '../../base/db/schema.ts'
import type { UserTable } from '../accounts/user.table.ts'
import type { NewSession, SessionRow } from './session.table.ts'

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
