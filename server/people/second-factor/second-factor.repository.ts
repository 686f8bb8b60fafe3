import type { Db } from '../../base/db/schema.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    second_factors: SecondFactorTable
    recovery_codes: RecoveryCodeTable
  }
}

/** What an account's codes are made from (RFC 6238). */
export interface SecondFactorTable {
  user_id: string
  /** Base32, sealed where the server has a key for secrets. */
  secret: string
  /** The time step of the last code that was taken: neither it nor an earlier one is taken again. */
  last_step: number
  created_at: string
  /** When a code showed that the app has the secret; null = it is still being set up and asked for nowhere. */
  confirmed_at: string | null
}

/** Works once, in the place of a code; one that was used is deleted. */
interface RecoveryCodeTable {
  user_id: string
  /** SHA-256 of the code; the code itself is with the account's owner alone. */
  code_hash: string
  created_at: string
}

/** The second factor of an account, also one that is still being set up. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorTable | undefined> {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Begins one, in the place of another that was never confirmed. @returns false where one is on already */
export async function putUnconfirmed(db: Db, row: SecondFactorTable): Promise<boolean> {
  const { user_id: _, ...changes } = row
  const result = await db
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(changes).where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) === 1
}

/** @returns false where it is on already */
export async function confirmSecondFactorRow(db: Db, userId: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(result.numUpdatedRows) === 1
}

/** Uses a time step up, in one statement: of two that use it at once only one gets it. @returns false = used already */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return Number(result.numUpdatedRows) === 1
}

/** @returns whether there was one, its recovery codes included */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(db, userId)
  const result = await db.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows) === 1
}

export async function insertRecoveryCodes(db: Db, userId: string, hashes: string[], now: string): Promise<void> {
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: now }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Uses a recovery code up. @returns false where the account has no such code */
export async function takeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows) === 1
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((build) => build.fn.countAll().as('codes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(codes)
}

/** The secrets that are kept in another way than they would be now. @param isCurrent of a secret as it is kept */
export async function findFactorsNotSealedAs(
  db: Db,
  isCurrent: (kept: string) => boolean,
): Promise<Pick<SecondFactorTable, 'user_id' | 'secret'>[]> {
  const rows = await db.selectFrom('second_factors').select(['user_id', 'secret']).orderBy('user_id').execute()
  return rows.filter(({ secret }) => !isCurrent(secret))
}

/** Keeps a secret in another way, unless somebody else has done so meanwhile. */
export async function replaceFactorSecret(db: Db, userId: string, before: string, after: string): Promise<void> {
  const row = db.updateTable('second_factors').set({ secret: after }).where('user_id', '=', userId)
  await row.where('secret', '=', before).execute()
}
