import { lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import type { UserTable } from '../accounts/user.repository.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    api_keys: ApiKeyTable
  }
}

export interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the key; the key itself is known to its owner alone. */
  key_hash: string
  /** The key's first characters. */
  hint: string
  /** JSON array of scopes of the contract. */
  scopes_json: string
  created_at: string
  rotated_at: string | null
  /** To the hour, so that reading does not mean writing. */
  last_used_at: string | null
  /** The key is refused from this moment on; null = never. */
  expires_at: string | null
  /** How long it was to live when it was made: a rotated key lives as long anew. */
  lifetime_days: number | null
}

/** Keys of an account, the newest first. */
export async function findKeysOfUser(db: Db, userId: string): Promise<ApiKeyTable[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** The key with a hash and its account, whatever the state of either. */
export async function findKeyByHash(db: Db, hash: string): Promise<{ key: ApiKeyTable; user: UserTable } | undefined> {
  const key = await db.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst()
  if (!key) return undefined
  const user = await db.selectFrom('users').selectAll().where('id', '=', key.user_id).executeTakeFirstOrThrow()
  return { key, user }
}

/** One key of an account; undefined also for a key of somebody else. */
export async function findKeyOfUser(db: Db, userId: string, id: string): Promise<ApiKeyTable | undefined> {
  return db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** Inside a transaction: nobody else adds a key to the account until it ends. */
export async function countKeysForInsert(trx: Db, userId: string): Promise<number> {
  await lockForAppend(trx, `api-keys:${userId}`)
  const { keys } = await trx
    .selectFrom('api_keys')
    .select((build) => build.fn.countAll().as('keys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(keys)
}

export async function insertKey(db: Db, key: ApiKeyTable): Promise<void> {
  await db.insertInto('api_keys').values(key).execute()
}

export async function updateKey(db: Db, id: string, changes: Partial<ApiKeyTable>): Promise<void> {
  await db.updateTable('api_keys').set(changes).where('id', '=', id).execute()
}

export async function deleteKey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('api_keys').where('id', '=', id).execute()
}
