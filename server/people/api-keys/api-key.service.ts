import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { KEY_PREFIX, MOST_KEYS } from '../../../contract/access.ts'
import type { ApiKey, newKeySchema } from '../../../contract/account.ts'
import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { hashToken } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import {
  countKeysForInsert,
  deleteKey,
  findKeyOfUser,
  findKeysOfUser,
  insertKey,
  updateKey,
  type ApiKeyTable,
} from './api-key.repository.ts'

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
