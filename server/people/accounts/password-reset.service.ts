import { recordActivity } from '../../base/activity/activity.service.ts'
import { admitEmail, clearAccountAttempts } from '../auth/limit-attempts.ts'
import { deleteSessionsOfUser } from '../auth/session.repository.ts'
import { hashToken } from '../../base/http/session-token.ts'
import { durably } from '../../base/db/dialect.ts'
import { afterAnswer } from '../../base/mail/after-answer.ts'
import { queueEmail, sendLater, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { passwordChangedEmail, resetPasswordEmail } from './account-emails.ts'
import { laterThan, LINK_LIFETIMES, linkInvalid, makeAccountLink } from './account-links.ts'
import { deleteAccountTokens, findAccountToken, takeAccountToken } from './account-token.repository.ts'
import { hashPassword } from './password.ts'
import { requireGoodPassword, requireOpenSignIn, type EmailContext } from './registration.service.ts'
import { findUserByEmailKey, findUserById, updateUser } from './user.repository.ts'
import { emailKey } from './user.service.ts'

/**
 * Sends a link for a new password to the owner of an address. The account is looked up after the answer, so that the answer
 * cannot tell whether there is one.
 *
 * @param from network address of who asks
 * @throws {ServerError} `auth/sign-in-unavailable`, `auth/too-many-attempts`
 */
export async function askForPasswordReset(context: EmailContext, email: string, from: string): Promise<void> {
  await requireOpenSignIn(context)
  await admitEmail(context, emailKey(email), from)
  afterAnswer(context, 'an email for a new password failed', async () => {
    const user = await findUserByEmailKey(context.db, emailKey(email))
    if (user?.status === 'active') await sendPasswordReset(context, user)
  })
}

/** Makes a link for a new password and sends it to the account's address. */
export async function sendPasswordReset(
  context: EmailContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const token = await makeAccountLink(context.db, context, { user_id: id, purpose: 'reset-password' })
  const expiresAt = laterThan(context.now(), LINK_LIFETIMES['reset-password'])
  await sendLater(context, resetPasswordEmail({ ...context, to: email }, token), { userId: id, expiresAt })
}

/**
 * Gives an account a new password by the link of an email. Ends every session and makes every other link useless.
 *
 * @throws {ServerError} `auth/link-invalid`, `user/weak-password`
 */
export async function resetPasswordByLink(context: EmailContext, token: string, password: string): Promise<void> {
  const hash = hashToken(token)
  const found = await findAccountToken(context.db, hash, 'reset-password', context.now())
  const user = found && (await findUserById(context.db, found.user_id))
  if (user?.status !== 'active') throw linkInvalid()
  requireGoodPassword(password, user.email)
  const password_hash = await hashPassword(password)
  await durably(context.db, async (trx) => {
    if (!(await takeAccountToken(trx, hash, 'reset-password', context.now()))) throw linkInvalid()
    await updateUser(trx, user.id, { password_hash, updated_at: context.now() })
    await deleteAccountTokens(trx, user.id)
    await deleteSessionsOfUser(trx, user.id)
    await clearAccountAttempts({ db: trx }, user.email_key)
    await recordActivity(trx, context, { actor: user, action: 'account.password-reset', subject: `user:${user.id}` })
    await queueEmail(trx, context, passwordChangedEmail({ ...context, to: user.email }), { userId: user.id })
  })
  sendSoon(context)
}
