import type { LoginResponse } from '../../../contract/session.ts'
import { isPassword } from '../accounts/password.ts'
import { findUserByEmailKey, updateUser } from '../accounts/user.repository.ts'
import { emailKey, publicUser } from '../accounts/user.service.ts'
import type { UserTable } from '../accounts/user.table.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { readSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { admitAttempt, attemptOf, clearAttempts } from './limit-attempts.ts'
import { openSession } from './session.service.ts'
import { shortUserAgent } from './short-user-agent.ts'

type SignIn = Pick<ServerContext, 'db' | 'now' | 'newId' | 'log'>

export interface Origin {
  /** Network address of who asks. */
  address: string
  userAgent: string | null
}

/**
 * Opens a session for the right address and password. Whether the account is unknown, disabled or the password wrong
 * makes no difference to the answer or to the time it takes; that sign-in is not open is said to the right password only.
 *
 * @throws {ServerError} `auth/too-many-attempts`, `auth/wrong-credentials`, `auth/sign-in-unavailable`
 */
export async function signIn(
  context: SignIn,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<LoginResponse> {
  const attempt = attemptOf(emailKey(email), origin.address)
  try {
    await admitAttempt(context, attempt)
    const user = await authenticate(context, email, password)
    await clearAttempts(context, attempt)
    await refuseWhileComingSoon(context, user)
    const token = await openSession(context, user.id, shortUserAgent(origin.userAgent))
    await updateUser(context.db, user.id, { signed_in_at: context.now() })
    context.log.info({ user: user.id }, 'signed in')
    return { success: true, token, user: publicUser(user) }
  } catch (error) {
    // Neither the password nor the address typed beside it: people mistake one field for the other.
    if (error instanceof ServerError) context.log.warn({ code: error.code, from: origin.address }, 'sign-in refused')
    throw error
  }
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

async function refuseWhileComingSoon(context: SignIn, { role }: UserTable): Promise<void> {
  if (role !== 'user' || (await readSiteSetting(context, 'signIn')) === 'open') return
  throw new ServerError('auth/sign-in-unavailable', 'Sign-in is not available yet.')
}
