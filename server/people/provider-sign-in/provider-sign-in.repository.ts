import type { Db } from '../../base/db/schema.ts'
import type { ProviderSignInTable } from './provider-sign-in.table.ts'

/** Keeps one, and forgets those that took too long. */
export async function insertProviderSignIn(db: Db, row: ProviderSignInTable): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('expires_at', '<=', row.created_at).execute()
  await db.insertInto('provider_sign_ins').values(row).execute()
}

/** Takes one out, so that each is used once: of two at the same moment one finds nothing. */
export async function takeProviderSignIn(
  db: Db,
  keyHash: string,
  now: string,
): Promise<ProviderSignInTable | undefined> {
  const row = await db.deleteFrom('provider_sign_ins').where('key_hash', '=', keyHash).returningAll().executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}
