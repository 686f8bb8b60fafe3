import type { Db } from '../../base/db/schema.ts'
import type { RegistrationRow } from './registration.table.ts'

export async function insertRegistration(db: Db, row: RegistrationRow): Promise<void> {
  await db.insertInto('registrations').values(row).execute()
}

/** The newest registration of an address that has not run out. */
export async function findRegistration(db: Db, emailKey: string, now: string): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Takes a registration out, in one statement: of two that use the link at once only one gets it. */
export async function takeRegistration(db: Db, tokenHash: string, now: string): Promise<RegistrationRow | undefined> {
  return db
    .deleteFrom('registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteRegistrations(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('registrations').where('email_key', '=', emailKey).execute()
}

export async function deleteExpiredRegistrations(db: Db, now: string): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<=', now).execute()
}
