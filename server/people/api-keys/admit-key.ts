import { timingSafeEqual } from 'node:crypto'
import { hasTier, type KeyScope } from '../../../contract/access.ts'
import { publicUser } from '../accounts/user.service.ts'
import type { UserTable } from '../accounts/user.repository.ts'
import { requireAccess, hashToken, type Caller, type KeyNeeds } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { useMeter, type MeterReading } from '../usage/usage.service.ts'
import { findKeyByHash, updateKey, type ApiKeyTable } from './api-key.service.ts'

/** The scope that raises the rate of public reads. */
const READING: KeyScope = 'read:archive'

type Keys = Pick<ServerContext, 'db' | 'now'>

/**
 * Lets a call with a key in, or refuses it, and counts it. Refused calls are not counted; whoever is let in is, whatever
 * the call then answers.
 *
 * @returns the account that calls, and what its month has left
 * @throws {ServerError} `key/invalid` (unknown, ended, or of a disabled account, which cannot be told apart),
 *   `tier/api-unavailable`, `key/session-only`, the refusals of the call's access, `key/missing-scope`,
 *   `tier/limit-exceeded`
 */
export async function admitKey(
  context: Keys,
  token: string,
  { access, scope }: KeyNeeds,
): Promise<{ caller: Caller; calls: MeterReading }> {
  const { key, user: account } = await findUsable(context, token)
  const user = publicUser(account)
  const caller: Caller = { user, sessionId: '' }
  requireAccess({ tier: 'pro', refusal: 'tier/api-unavailable' }, caller)
  if (scope === null) throw new ServerError('key/session-only', 'This call takes no keys; sign in to make it.')
  requireAccess(access, caller)
  if (!(JSON.parse(key.scopes_json) as string[]).includes(scope)) {
    throw new ServerError('key/missing-scope', `This call needs a key with the scope ${scope}.`)
  }
  const calls = await useMeter(context, user, 'apiCalls')
  await touch(context, key)
  return { caller, calls }
}

/**
 * Whose key it is with which somebody reads what anybody may read. Nothing is counted against a month.
 *
 * @returns the account whose rate it raises; null where it has none of its own, because the tier has no keys or the key
 *   is not for reading: then it reads as a visitor does
 * @throws {ServerError} `key/invalid`, so that who uses a key that ended notices
 */
export async function admitReader(context: Keys, token: string): Promise<string | null> {
  const { key, user: account } = await findUsable(context, token)
  const reads = (JSON.parse(key.scopes_json) as string[]).includes(READING)
  if (!reads || !hasTier(publicUser(account), 'pro')) return null
  await touch(context, key)
  return account.id
}

async function findUsable({ db, now }: Keys, token: string): Promise<{ key: ApiKeyTable; user: UserTable }> {
  const hash = hashToken(token)
  const found = await findKeyByHash(db, hash)
  // An index may compare byte by byte; what decides here takes the same time wherever two hashes differ.
  const isKnown = found !== undefined && timingSafeEqual(Buffer.from(found.key.key_hash), Buffer.from(hash))
  const hasEnded = isKnown && found.key.expires_at !== null && found.key.expires_at <= now()
  if (!isKnown || hasEnded || found.user.status !== 'active') {
    throw new ServerError('key/invalid', 'This key is not known, was revoked or has ended.')
  }
  return found
}

/** The last use is written once an hour at most. */
async function touch({ db, now }: Keys, { id, last_used_at }: ApiKeyTable): Promise<void> {
  const hour = `${now().slice(0, 13)}:00:00.000Z`
  if (last_used_at === null || last_used_at < hour) await updateKey(db, id, { last_used_at: hour })
}
