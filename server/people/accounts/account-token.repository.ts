import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db, Schema } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    account_tokens: AccountTokenTable
  }
}

/** A link of an email to the owner of an account; it works once. */
interface AccountTokenTable {
  /** SHA-256 of the token; the token itself stands in the email alone. */
  token_hash: string
  user_id: string
  purpose: 'reset-password' | 'change-email'
  /** The new address of `change-email`. */
  email: string | null
  created_at: string
  expires_at: string
}
export type AccountTokenRow = Selectable<AccountTokenTable>

type Purpose = AccountTokenRow['purpose']

export async function insertAccountToken(db: Db, row: AccountTokenRow): Promise<void> {
  await db.insertInto('account_tokens').values(row).execute()
}

/** A link that still works; it stays as it is. */
export async function findAccountToken(
  db: Db,
  tokenHash: string,
  purpose: Purpose,
  now: string,
): Promise<AccountTokenRow | undefined> {
  return db
    .selectFrom('account_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(stillWorks(purpose, now))
    .executeTakeFirst()
}

/** Uses a link up, in one statement: of two that use it at once only one gets it. */
export async function takeAccountToken(
  db: Db,
  tokenHash: string,
  purpose: Purpose,
  now: string,
): Promise<AccountTokenRow | undefined> {
  return db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash)
    .where(stillWorks(purpose, now))
    .returningAll()
    .executeTakeFirst()
}

/** The newest link of an account for one purpose that still works. */
export async function findLastAccountToken(
  db: Db,
  userId: string,
  purpose: Purpose,
  now: string,
): Promise<AccountTokenRow | undefined> {
  return db
    .selectFrom('account_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where(stillWorks(purpose, now))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteAccountTokens(db: Db, userId: string, purpose?: Purpose): Promise<void> {
  const all = db.deleteFrom('account_tokens').where('user_id', '=', userId)
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute()
}

/** Every link of an account but one. */
export async function deleteOtherAccountTokens(db: Db, userId: string, keptHash: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).where('token_hash', '!=', keptHash).execute()
}

export async function deleteExpiredAccountTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute()
}

function stillWorks(purpose: Purpose, now: string) {
  return (build: ExpressionBuilder<Schema, 'account_tokens'>) =>
    build.and([build('purpose', '=', purpose), build('expires_at', '>', now)])
}
