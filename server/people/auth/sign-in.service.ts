import type { LoginResponse } from '../../../contract/session.ts'
import { isPassword } from '../accounts/password.ts'
import { findUserByEmailKey, updateUser, type UserTable } from '../accounts/user.repository.ts'
import { emailKey, publicUser } from '../accounts/user.service.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { notePlace } from '../authority/alarms.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { findActiveFactor, needsSecondFactor, passFactor } from '../second-factor/check-code.ts'
import { admitAttempt, attemptOf, clearAttempts, forgive } from './limit-attempts.ts'
import { openSession } from './session.service.ts'
import type { SessionTable } from './session.repository.ts'

type SignIn = Pick<ServerContext, 'db' | 'now' | 'newId' | 'log' | 'secrets'>

export interface Origin {
  /** Network address of who asks. */
  address: string
  userAgent: string | null
}

/**
 * Opens a session for the right address and password. Whether the account is unknown, disabled or the password wrong
 * makes no difference to the answer or to the time it takes; that sign-in is not open is said to the right password only.
 *
 * An account with a second factor needs a code as well, which only the right password is asked for.
 *
 * @throws {ServerError} `auth/too-many-attempts`, `auth/wrong-credentials`, `auth/code-needed`, `auth/wrong-code`,
 *   `auth/sign-in-unavailable`
 */
export async function signIn(
  context: SignIn,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  origin: Origin,
): Promise<LoginResponse> {
  const attempt = attemptOf(emailKey(email), origin.address)
  try {
    await admitAttempt(context, attempt)
    const user = await authenticate(context, email, password)
    // Whoever is asked for the code gave the right password.
    if (code === undefined && (await findActiveFactor(context.db, user.id))) await forgive(context, attempt)
    await passFactor(context, user.id, code)
    await clearAttempts(context, attempt)
    await refuseWhileComingSoon(context, user)
    const isNewPlace = await notePlace(context, user.id, origin.address)
    const token = await openSession(context, user.id, shortUserAgent(origin.userAgent), { isNewPlace })
    await noteSignIn(context, user, 'password')
    context.log.info({ user: user.id }, 'signed in')
    const second_factor_needed = await needsSecondFactor(context, user)
    return { success: true, token, user: publicUser(user), second_factor_needed }
  } catch (error) {
    // Neither the password nor the address typed beside it: people mistake one field for the other.
    if (error instanceof ServerError) context.log.warn({ code: error.code, from: origin.address }, 'sign-in refused')
    throw error
  }
}

/**
 * Of readers only the time is kept, with the account; of the team it stands in the activity log, too.
 *
 * @param way where they signed in
 */
export async function noteSignIn(
  context: Pick<SignIn, 'db' | 'now'>,
  { id, role }: Pick<UserTable, 'id' | 'role'>,
  way: SessionTable['opened_by'],
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await updateUser(trx, id, { signed_in_at: context.now() })
    if (role === 'user') return
    const about = { actor: { id }, action: 'account.signed-in', subject: `user:${id}` }
    await recordActivity(trx, context, { ...about, ...(way === 'provider' && { after: { way } }) })
  })
}

async function authenticate({ db }: SignIn, email: string, password: string): Promise<UserTable> {
  const found = await findUserByEmailKey(db, emailKey(email))
  const user = found?.status === 'active' ? found : undefined
  const isRight = await isPassword(password, user?.password_hash)
  if (!user || !isRight) {
    throw new ServerError('auth/wrong-credentials', 'The e-mail address or the password is not right.')
  }
  return user
}

/** @throws {ServerError} `auth/sign-in-unavailable` for a reader while only the team signs in */
export async function refuseWhileComingSoon(
  context: Pick<SignIn, 'db'>,
  { role }: Pick<UserTable, 'role'>,
): Promise<void> {
  if (role !== 'user' || (await readSiteSetting(context, 'signIn')) === 'open') return
  throw new ServerError('auth/sign-in-unavailable', 'Sign-in is not available yet.')
}

/** Newer browsers also name the older ones they grew from, so the order decides. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const LONGEST_PRODUCT = 40

/** Browser and system in a few words ("Firefox on Linux"), enough to tell one's own sessions apart. */
export function shortUserAgent(header: string | null | undefined): string {
  const text = header ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))?.[1]
  if (!browser) return (text.split(/[\s/]/)[0] ?? '').slice(0, LONGEST_PRODUCT)
  return system ? `${browser} on ${system}` : browser
}
