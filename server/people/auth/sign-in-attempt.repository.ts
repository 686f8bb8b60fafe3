import { sql } from 'kysely'
import type { Db } from '../../base/db/schema.ts'
import type { SignInAttemptTable } from './sign-in-attempt.table.ts'

/** Counts one more attempt; the first of a window sets when the window ends. */
export async function countAttempt(
  db: Db,
  subject: string,
  now: string,
  resetsAt: string,
): Promise<SignInAttemptTable> {
  await db.deleteFrom('sign_in_attempts').where('resets_at', '<=', now).execute()
  return db
    .insertInto('sign_in_attempts')
    .values({ subject, attempts: 1, resets_at: resetsAt })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ attempts: sql`sign_in_attempts.attempts + 1` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes one attempt back, since it was right. */
export async function forgiveAttempt(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`attempts - 1` })
    .where('subject', '=', subject)
    .execute()
}

/** Forgets every subject that begins so. @param beginning hexadecimal digits */
export async function forgetAttemptsBeginning(db: Db, beginning: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', 'like', `${beginning}%`).execute()
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', subject).execute()
}
