import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { deleteSessionsOfUser } from '../auth/session.repository.ts'
import { hashToken } from '../../base/http/session-token.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { sendNow } from '../../base/mail/outgoing/send-now.ts'
import { passwordResetByAdminEmail } from './account-emails.ts'
import { makeAccountLink } from './account-links.ts'
import { deleteOtherAccountTokens, findAccountToken, takeAccountToken } from './account-token.repository.ts'
import { hashPassword, randomPassword } from './password.ts'
import type { EmailContext } from './registration.service.ts'
import { updateUser } from './user.repository.ts'

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
