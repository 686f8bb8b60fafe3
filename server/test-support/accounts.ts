import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { KEY_PREFIX, type KeyScope } from '../../contract/access.ts'
import type { Role, Tier } from '../../contract/user.ts'
import { addUser, publicUser } from '../people/accounts/user.service.ts'
import { insertUser, updateUser, findUserById, type UserTable } from '../people/accounts/user.repository.ts'
import { insertKey } from '../people/api-keys/api-key.service.ts'
import { noteFirstTier } from '../people/tiers/account-tier.service.ts'
import { hashToken } from '../base/http/access.ts'
import { openSession } from '../people/auth/session.service.ts'
import type { ServerContext } from '../base/context.ts'
import { createApp } from '../app.ts'
import { whenAllAnswered, type Email } from '../base/mail/mailer.ts'
import type { TestContext } from './test-context.ts'
import { agreeTo } from '../operations/authority/carry-out.ts'
import { listWaiting } from '../people/authority/approval.service.ts'

/** An account made for one test, and how it calls. */
export interface TestAccount {
  id: string
  email: string
  password: string
  /** Headers of a call with a session of this account. */
  headers: { authorization: string }
}

/** Makes an account with a real password and signs it in. */
export async function makeAccount(context: ServerContext, role: Role, tier: Tier = 'free'): Promise<TestAccount> {
  const email = `${role}-${tier}-${context.newId()}@test.example`
  const { user, password } = await addUser(context, { email, role, tier, name: `${role} of a test` })
  return { id: user.id, email, password, headers: await signedInHeaders(context, user.id) }
}

/** Headers with a fresh session of an account, without the time a password takes. */
export async function signedInHeaders(context: ServerContext, userId: string): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await openSession(context, userId, 'Test')}` }
}

/** An account that can be called with but has no password: as fast as tables of every role need them. */
export async function insertAccount(context: ServerContext, role: Role, tier: Tier): Promise<string> {
  const id = context.newId()
  const at = context.now()
  const email = `${id}@test.example`
  await addRow(context, {
    id,
    email,
    email_key: email,
    name: '',
    role,
    tier,
    status: 'active',
    password_hash: '',
    created_at: at,
    updated_at: at,
    signed_in_at: null,
  })
  return id
}

async function addRow({ db }: ServerContext, row: UserTable): Promise<void> {
  await insertUser(db, row)
  await noteFirstTier(db, row)
}

/** Headers with a key made for one test, past the rules of who may make one. @param endsAt ISO; left out = never */
export async function keyHeaders(
  { db, now, newId }: ServerContext,
  userId: string,
  scopes: readonly KeyScope[],
  endsAt: string | null = null,
): Promise<{ authorization: string }> {
  const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
  await insertKey(db, {
    id: newId(),
    user_id: userId,
    name: 'Test',
    key_hash: hashToken(key),
    hint: key.slice(0, 8),
    scopes_json: JSON.stringify(scopes),
    created_at: now(),
    rotated_at: null,
    last_used_at: null,
    expires_at: endsAt,
    lifetime_days: null,
  })
  return { authorization: `Bearer ${key}` }
}

/** Disables an account as its row says it; its sessions and keys stay where they are. */
export async function disableAccount({ db, now }: ServerContext, userId: string): Promise<void> {
  await updateUser(db, userId, { status: 'disabled', updated_at: now() })
}

/** Headers with a session that has run out just now; the next sign-in of anybody clears it away. */
export async function expiredHeaders(context: ServerContext, userId: string): Promise<{ authorization: string }> {
  const headers = await signedInHeaders(context, userId)
  const at = context.now()
  await context.db.updateTable('sessions').set({ expires_at: at }).where('user_id', '=', userId).execute()
  return headers
}

/** A password that the rule takes. */
export const GOOD_PASSWORD = 'heather over the old fens'

export interface AccountCalls {
  app: Hono
  /** Calls, then waits until the emails are sent. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>
  login(email: string, password: string): Promise<Response>
  /** Headers of a session opened by signing in. */
  signIn(email: string, password: string): Promise<{ authorization: string }>
}

export function accountCalls(context: TestContext): AccountCalls {
  const app = createApp({ ...context, trustedProxies: 1 })
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await app.request(path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    await whenAllAnswered()
    return response
  }
  const login = (email: string, password: string) => call('POST', '/api/auth/login', { email, password })
  async function signIn(email: string, password: string) {
    const { token } = (await (await login(email, password)).json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }
  return { app, call, login, signIn }
}

/** The token of the link in an email. */
export function tokenOf(message: Email | undefined): string {
  const token = /#token=([\w-]+)/.exec(message?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`There is no link in the email "${message?.subject}".`)
  return token
}

/** What an app for codes shows. @param now ISO */
export function codeAt(secret: string, now: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.parse(now) })
}

/** Switches an account's second factor on, as its owner does. */
export async function switchFactorOn(
  { call }: AccountCalls,
  { headers, password }: TestAccount,
  now: () => string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await call('POST', '/api/account/second-factor', { password }, headers)
  const { secret } = (await begun.json()) as { secret: string }
  const code = codeAt(secret, now())
  const confirmed = await call('POST', '/api/account/second-factor/confirm', { code }, headers)
  const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] }
  return { secret, recoveryCodes: recovery_codes }
}

/** Has a reviewer agree to everything that waits for a second person. @returns how much that was */
export async function agreeToAll(context: ServerContext): Promise<number> {
  const id = await insertAccount(context, 'reviewer', 'free')
  const reviewer = publicUser((await findUserById(context.db, id))!)
  const { approvals } = await listWaiting(context.db)
  for (const approval of approvals) await agreeTo(context, approval.id, reviewer)
  return approvals.length
}
