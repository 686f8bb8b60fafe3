import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { KEY_PREFIX, MOST_KEYS } from '../../../contract/access.ts'
import type { ApiKey, newKeySchema } from '../../../contract/account.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { hashToken } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { UserTable } from '../accounts/user.repository.ts'

type Keys = Pick<ServerContext, 'db' | 'now' | 'newId'>

const DAY_MS = 86_400_000
/** Enough to tell ten keys apart; 232 of its 256 random bits stay unknown. */
const HINT_LENGTH = KEY_PREFIX.length + 4

/** What an account sees of its keys, the newest first. */
export async function listKeys({ db }: Pick<Keys, 'db'>, user: User): Promise<ApiKey[]> {
  return (await findKeysOfUser(db, user.id)).map(toView)
}

/**
 * Makes a key.
 *
 * @returns the key itself, which stands nowhere else from now on
 * @throws {ServerError} `key/too-many`
 */
export async function createKey(
  context: Keys,
  user: User,
  { name, scopes, expires_in_days }: z.output<typeof newKeySchema>,
): Promise<{ key: string; details: ApiKey }> {
  const { key, ...secret } = newSecret()
  const at = context.now()
  const row: ApiKeyTable = {
    id: context.newId(),
    user_id: user.id,
    name,
    ...secret,
    scopes_json: JSON.stringify(scopes),
    created_at: at,
    rotated_at: null,
    last_used_at: null,
    expires_at: endOf(at, expires_in_days),
    lifetime_days: expires_in_days,
  }
  await durably(context.db, async (trx) => {
    if ((await countKeysForInsert(trx, user.id)) >= MOST_KEYS) {
      throw new ServerError('key/too-many', `An account may have ${MOST_KEYS} keys; revoke one first.`)
    }
    await insertKey(trx, row)
    await record(trx, context, user, 'key.created', { after: row })
  })
  return { key, details: toView(row) }
}

/**
 * Replaces a key by a new one with the same name and scopes; the old one is refused from now on.
 *
 * @throws {ServerError} `key/not-found`, also for a key of somebody else
 */
export async function rotateKey(context: Keys, user: User, id: string): Promise<{ key: string; details: ApiKey }> {
  const { key, ...secret } = newSecret()
  return durably(context.db, async (trx) => {
    const before = await findKeyOrRefuse(trx, user, id)
    const at = context.now()
    const changes = { ...secret, rotated_at: at, last_used_at: null, expires_at: endOf(at, before.lifetime_days) }
    await updateKey(trx, id, changes)
    const after = { ...before, ...changes }
    await record(trx, context, user, 'key.rotated', { before, after })
    return { key, details: toView(after) }
  })
}

/** Ends a key for good. @throws {ServerError} `key/not-found`, also for a key of somebody else */
export async function revokeKey(context: Keys, user: User, id: string): Promise<void> {
  await durably(context.db, async (trx) => {
    const before = await findKeyOrRefuse(trx, user, id)
    await deleteKey(trx, id)
    await record(trx, context, user, 'key.revoked', { before })
  })
}

async function findKeyOrRefuse(db: Db, user: User, id: string): Promise<ApiKeyTable> {
  const found = await findKeyOfUser(db, user.id, id)
  if (!found) throw new ServerError('key/not-found', 'You have no key with this id.')
  return found
}

/** 256 random bits behind the prefix: a plain hash of them is enough, since nobody can guess through that many. */
function newSecret(): { key: string; key_hash: string; hint: string } {
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  return { key, key_hash: hashToken(key), hint: key.slice(0, HINT_LENGTH) }
}

function endOf(at: string, days: number | null): string | null {
  return days === null ? null : new Date(Date.parse(at) + days * DAY_MS).toISOString()
}

function record(
  trx: Db,
  context: Keys,
  user: User,
  action: string,
  { before, after }: { before?: ApiKeyTable; after?: ApiKeyTable },
): Promise<void> {
  const id = (after ?? before)!.id
  return recordActivity(trx, context, {
    actor: user,
    action,
    subject: `key:${id}`,
    before: before && toView(before),
    after: after && toView(after),
  })
}

/** Without hash and owner. */
function toView(row: ApiKeyTable): ApiKey {
  const { id, name, hint, scopes_json, created_at, rotated_at, last_used_at, expires_at } = row
  return { id, name, hint, scopes: JSON.parse(scopes_json), created_at, rotated_at, last_used_at, expires_at }
}

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
async function findKeysOfUser(db: Db, userId: string): Promise<ApiKeyTable[]> {
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
async function findKeyOfUser(db: Db, userId: string, id: string): Promise<ApiKeyTable | undefined> {
  return db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** Inside a transaction: nobody else adds a key to the account until it ends. */
async function countKeysForInsert(trx: Db, userId: string): Promise<number> {
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
