import { LONGEST_NAME } from '../../../contract/account.ts'
import * as calls from '../../../contract/calls/session.ts'
import type { ProviderAnswer } from '../../../contract/second-factor.ts'
import type { LoginResponse } from '../../../contract/session.ts'
import type { Role } from '../../../contract/user.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken, newToken, type Caller } from '../../base/http/access.ts'
import { implement, type Route } from '../../base/http/route.ts'
import type { GroupRole } from '../../base/provider-settings.ts'
import { findUserByEmailKey, findUserById, type UserTable } from '../accounts/user.repository.ts'
import { addUser, changeUser, emailKey, publicUser } from '../accounts/user.service.ts'
import { admitProviderSignIn } from '../auth/limit-attempts.ts'
import { confirmSessionRow } from '../auth/session.repository.ts'
import { openSession } from '../auth/session.service.ts'
import { shortUserAgent, noteSignIn, refuseWhileComingSoon, type Origin } from '../auth/sign-in.service.ts'
import { notePlace } from '../authority/alarms.ts'
import type { Provider, ProviderPerson } from './provider.ts'

/** Signing in with an organization's provider, and doing so once more. */
export function providerSignInRoutes(context: ProviderContext): Route[] {
  return [
    implement(calls.getProvider, async () => ({ name: context.provider?.name ?? null })),
    implement(calls.startProviderSignIn, ({ address }) => beginWithProvider(context, null, address)),
    implement(calls.finishProviderSignIn, ({ body, request, address }) =>
      signInWithProvider(context, body, { userAgent: request.headers.get('user-agent'), address }),
    ),
    implement(calls.startProviderConfirmation, ({ caller, address }) =>
      beginWithProvider(context, caller.sessionId, address),
    ),
    implement(calls.finishProviderConfirmation, async ({ caller, body }) => {
      await confirmWithProvider(context, caller, body)
      return { success: true as const }
    }),
  ]
}

type ProviderContext = Pick<ServerContext, 'db' | 'now' | 'newId' | 'log' | 'provider'>

/** Somebody may be asked for a password, a code and a new password at the provider; in milliseconds. */
const LIFETIME = 15 * 60_000
/** Clocks of two machines may differ by so much, in milliseconds. */
const CLOCKS_DIFFER = 60_000

/**
 * Begins a sign-in with the provider.
 *
 * @param sessionId the session that shall be fresh again; null where a new one shall be opened
 * @param from      network address of who asks
 * @throws {ServerError} `auth/provider-off`, `auth/provider-unreachable`, `auth/too-many-attempts`
 */
async function beginWithProvider(
  context: ProviderContext,
  sessionId: string | null,
  from: string,
): Promise<{ address: string; key: string }> {
  const provider = requireProvider(context)
  await admitProviderSignIn(context, from)
  const key = newToken()
  const address = await logRefusal(context, () => provider.begin(key, sessionId !== null))
  const created_at = context.now()
  const expires_at = new Date(Date.parse(created_at) + LIFETIME).toISOString()
  await insertProviderSignIn(context.db, { key_hash: hashToken(key), session_id: sessionId, created_at, expires_at })
  return { address, key }
}

declare module '../../base/db/schema.ts' {
  interface Schema {
    provider_sign_ins: ProviderSignInTable
  }
}

/** A sign-in that the provider was asked for and has not answered yet. */
interface ProviderSignInTable {
  /** SHA-256 of the key that the browser keeps. */
  key_hash: string
  /** The session that shall be fresh again; null where a new one shall be opened. */
  session_id: string | null
  created_at: string
  expires_at: string
}

/** Keeps one, and forgets those that took too long. */
async function insertProviderSignIn(db: Db, row: ProviderSignInTable): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('expires_at', '<=', row.created_at).execute()
  await db.insertInto('provider_sign_ins').values(row).execute()
}

/** Takes one out, so that each is used once: of two at the same moment one finds nothing. */
async function takeProviderSignIn(db: Db, keyHash: string, now: string): Promise<ProviderSignInTable | undefined> {
  const row = await db.deleteFrom('provider_sign_ins').where('key_hash', '=', keyHash).returningAll().executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}

/**
 * Opens a session for whom the provider named. A second factor is the provider's to ask for.
 *
 * @throws {ServerError} those of `Provider.finish` and `accountOf`, `auth/provider-off`
 */
async function signInWithProvider(
  context: ProviderContext,
  given: ProviderAnswer,
  { userAgent, address }: Origin,
): Promise<LoginResponse> {
  return logRefusal(context, async () => {
    const { provider, person } = await finish(context, given, null)
    const user = await accountOf(context, person, provider.groups)
    const at = context.now()
    // A provider that remembered somebody has not asked them now: such a session is as fresh as that is.
    const confirmedAt = person.signedInAt !== null && person.signedInAt > at ? at : (person.signedInAt ?? '')
    const isNewPlace = await notePlace(context, user.id, address)
    const how = { by: 'provider' as const, confirmedAt, isNewPlace }
    const token = await openSession(context, user.id, shortUserAgent(userAgent), how)
    await noteSignIn(context, user, 'provider')
    context.log.info({ user: user.id }, 'signed in with the provider')
    return { success: true, token, user: publicUser(user), second_factor_needed: false }
  })
}

type Accounts = Pick<ServerContext, 'db' | 'now' | 'newId'>

/** Who changes accounts by what the provider says, in the activity log. */
const BY = 'sign-in provider'

/** The role that groups give: the first line of the setting that fits counts; undefined where there are no lines. */
function roleOf(lines: readonly GroupRole[], groups: readonly string[]): Role | undefined {
  if (lines.length === 0) return undefined
  return lines.find(({ group }) => groups.includes(group))?.role ?? 'user'
}

/**
 * The account of somebody whom the provider named, found by the address that it verified, else made; with the role that their
 * groups give now.
 *
 * @throws {ServerError} `auth/email-not-verified`, `auth/account-disabled`, `auth/sign-in-unavailable` for readers while it is
 *   coming soon, `user/last-admin`, `user/invalid-email`
 */
async function accountOf(context: Accounts, person: ProviderPerson, lines: readonly GroupRole[]): Promise<UserTable> {
  const email = requireVerifiedEmail(person)
  const role = roleOf(lines, person.groups)
  const user = await findUserByEmailKey(context.db, emailKey(email))
  if (!user) return makeAccount(context, email, person.name, role ?? 'user')
  if (user.status !== 'active') {
    throw new ServerError('auth/account-disabled', 'This account is disabled. Ask an administrator of the archive.')
  }
  // Before anything is refused: who left a group loses its role, whether or not they may sign in without it.
  if (role !== undefined && role !== user.role) await changeUser(context, user.email, { role }, BY)
  const now = { ...user, role: role ?? user.role }
  await refuseWhileComingSoon(context, now)
  return now
}

/** @throws {ServerError} `auth/email-not-verified` */
function requireVerifiedEmail({ email, isEmailVerified }: ProviderPerson): string {
  if (email !== null && isEmailVerified) return email
  const message = 'The provider did not say that your e-mail address is verified. Ask who looks after accounts there.'
  throw new ServerError('auth/email-not-verified', message)
}

/** Nobody knows its password; its owner can ask for one by email. */
async function makeAccount(context: Accounts, email: string, name: string, role: Role): Promise<UserTable> {
  await refuseWhileComingSoon(context, { role })
  const given = { email, role, tier: 'free', name: (name || email.split('@')[0]).slice(0, LONGEST_NAME) } as const
  const { user } = await addUser(context, given, undefined, BY)
  return (await findUserById(context.db, user.id))!
}

/**
 * Makes the caller's session fresh once the provider has asked them again.
 *
 * @throws {ServerError} those of `Provider.finish`, `auth/provider-off`, `auth/email-not-verified`
 */
async function confirmWithProvider(
  context: ProviderContext,
  { user, sessionId }: Caller,
  given: ProviderAnswer,
): Promise<void> {
  await logRefusal(context, async () => {
    const { provider, person, begunAt } = await finish(context, given, sessionId)
    if (emailKey(requireVerifiedEmail(person)) !== emailKey(user.email)) {
      throw refused(`You signed in with ${provider.name} as somebody else. Begin again with your own account there.`)
    }
    const earliest = new Date(Date.parse(begunAt) - CLOCKS_DIFFER).toISOString()
    if (person.signedInAt === null || person.signedInAt < earliest) {
      throw refused(`${provider.name} did not ask you to sign in again, so this is no fresh sign-in.`)
    }
    await confirmSessionRow(context.db, sessionId, context.now())
  })
}

interface Finished {
  provider: Provider
  person: ProviderPerson
  begunAt: string
}

async function finish(
  context: ProviderContext,
  { key, answer }: ProviderAnswer,
  sessionId: string | null,
): Promise<Finished> {
  const provider = requireProvider(context)
  const begun: ProviderSignInTable | undefined = await takeProviderSignIn(context.db, hashToken(key), context.now())
  if (!begun || begun.session_id !== sessionId) {
    throw refused('This sign-in was used already, took too long or was begun elsewhere. Begin again.')
  }
  const person = await provider.finish(key, answer, sessionId !== null)
  return { provider, person, begunAt: begun.created_at }
}

function requireProvider({ provider }: ProviderContext): Provider {
  if (provider) return provider
  throw new ServerError('auth/provider-off', 'Sign-in with a provider is not set up here.')
}

const refused = (message: string) => new ServerError('auth/provider-refused', message)

/** What went wrong is in the log, by the library's code; what the provider sent, which may hold a secret, is not. */
async function logRefusal<Result>({ log }: ProviderContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServerError) {
      const cause = error.cause instanceof Error ? error.cause : undefined
      const reason = cause && { said: cause.message, codeOfLibrary: 'code' in cause ? cause.code : undefined }
      log.warn({ code: error.code, ...reason }, 'sign-in with the provider refused')
    }
    throw error
  }
}
