import type { ProviderAnswer } from '../../../contract/provider-sign-in.ts'
import type { LoginResponse } from '../../../contract/session.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import type { Caller } from '../../base/http/access.ts'
import { hashToken, newToken } from '../../base/http/session-token.ts'
import { emailKey, publicUser } from '../accounts/user.service.ts'
import { admitProviderSignIn } from '../auth/limit-attempts.ts'
import { confirmSessionRow } from '../auth/session.repository.ts'
import { openSession } from '../auth/session.service.ts'
import { noteSignIn, type Origin } from '../auth/sign-in.service.ts'
import { shortUserAgent } from '../auth/short-user-agent.ts'
import { accountOf, requireVerifiedEmail } from './provider-account.ts'
import type { ProviderPerson } from './provider-person.ts'
import { insertProviderSignIn, takeProviderSignIn } from './provider-sign-in.repository.ts'
import type { ProviderSignInTable } from './provider-sign-in.table.ts'
import type { Provider } from './provider.ts'

export type ProviderContext = Pick<ServerContext, 'db' | 'now' | 'newId' | 'log' | 'provider'>

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
export async function beginWithProvider(
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

/**
 * Opens a session for whom the provider named. A second factor is the provider's to ask for.
 *
 * @throws {ServerError} those of `Provider.finish` and `accountOf`, `auth/provider-off`
 */
export async function signInWithProvider(
  context: ProviderContext,
  given: ProviderAnswer,
  { userAgent }: Pick<Origin, 'userAgent'>,
): Promise<LoginResponse> {
  return logRefusal(context, async () => {
    const { provider, person } = await finish(context, given, null)
    const user = await accountOf(context, person, provider.groups)
    const at = context.now()
    // A provider that remembered somebody has not asked them now: such a session is as fresh as that is.
    const confirmedAt = person.signedInAt !== null && person.signedInAt > at ? at : (person.signedInAt ?? '')
    const token = await openSession(context, user.id, shortUserAgent(userAgent), { by: 'provider', confirmedAt })
    await noteSignIn(context, user, 'provider')
    context.log.info({ user: user.id }, 'signed in with the provider')
    return { success: true, token, user: publicUser(user), second_factor_needed: false }
  })
}

/**
 * Makes the caller's session fresh once the provider has asked them again.
 *
 * @throws {ServerError} those of `Provider.finish`, `auth/provider-off`, `auth/email-not-verified`
 */
export async function confirmWithProvider(
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
