import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { hashToken } from '../../base/http/access.ts'
import { afterAnswer } from '../../base/mail/mailer.ts'
import { queueEmail, sendLater, sendNow, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { admitEmail, clearAccountAttempts } from '../auth/limit-attempts.ts'
import { deleteSessionsOfUser } from '../auth/session.repository.ts'
import {
  passwordChangedEmail,
  passwordResetByAdminEmail,
  resetPasswordEmail,
  laterThan,
  LINK_LIFETIMES,
  linkInvalid,
  makeAccountLink,
} from './account-emails.ts'
import {
  deleteAccountTokens,
  deleteOtherAccountTokens,
  findAccountToken,
  takeAccountToken,
} from './account-token.repository.ts'
import { hashPassword, randomPassword } from './password.ts'
import { type EmailContext, requireGoodPassword, requireOpenSignIn } from './registration.service.ts'
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

interface Recipient {
  id: string
  email: string
  status: string
}

/** Whether an admin can reset a password by email: there is a mail server, and the link would let somebody in. */
export function takesResetEmail({ mail }: Pick<ServerContext, 'mail'>, { status }: Pick<Recipient, 'status'>): boolean {
  return mail.kind === 'smtp' && status === 'active'
}

/**
 * Sends an account's owner a link for a new password; then the present one is useless, every session ends and every older
 * link with them. Where the email cannot be sent, nothing changes.
 *
 * @param by the admin who resets it, for the activity log
 * @throws {ServerError} `user/takes-no-letter`, `mail/not-sent`
 */
export async function resetPasswordByEmail(context: EmailContext, to: Recipient, by: User): Promise<void> {
  const { db, now } = context
  if (!takesResetEmail(context, to)) throw takesNoEmail(to)
  const token = await makeAccountLink(db, context, { user_id: to.id, purpose: 'reset-password' })
  const hash = hashToken(token)
  try {
    await sendNow(context, passwordResetByAdminEmail({ ...context, to: to.email }, token))
  } catch (error) {
    await takeAccountToken(db, hash, 'reset-password', now())
    throw error
  }
  const password_hash = await hashPassword(randomPassword())
  await durably(db, async (trx) => {
    // Whoever used the link meanwhile has a new password already, which must not be replaced.
    if (await findAccountToken(trx, hash, 'reset-password', now())) {
      await updateUser(trx, to.id, { password_hash, updated_at: now() })
      await deleteSessionsOfUser(trx, to.id)
      await deleteOtherAccountTokens(trx, to.id, hash)
    }
    const about = { actor: by, action: 'user.password-reset', subject: `user:${to.id}` }
    await recordActivity(trx, context, { ...about, after: { way: 'email with a link' } })
  })
}

function takesNoEmail({ status }: Recipient): ServerError {
  const why =
    status === 'active'
      ? 'No mail server is set up (SMTP_URL); have a new password shown instead.'
      : 'The account is disabled, so the link of an email would not work; enable it first.'
  return new ServerError('user/takes-no-letter', why)
}
