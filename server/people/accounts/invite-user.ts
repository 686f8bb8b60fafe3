import type { User } from '../../../contract/user.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { sendNow } from '../../base/mail/outgoing/send-now.ts'
import { hashToken, newToken } from '../../base/http/session-token.ts'
import { insertAccountToken } from './account-token.repository.ts'
import { invitationEmail } from './account-emails.ts'
import { INVITATION_LIFETIME, laterThan } from './account-links.ts'
import type { EmailContext } from './registration.service.ts'
import { findUserByEmailKey } from './user.repository.ts'
import { addUser, emailKey, type NewUser } from './user.service.ts'

/**
 * Makes an account whose owner chooses the password by the link of an email; until then nobody knows one. The email goes
 * first: where it cannot be sent, no account is made.
 *
 * @param by the admin who invites, for the activity log
 * @throws {ServerError} `user/email-taken`, `user/takes-no-letter`, `mail/not-sent`
 */
export async function inviteUser(context: EmailContext, given: NewUser, by: User): Promise<User> {
  const { db, now, mail } = context
  if (mail.kind !== 'smtp') {
    throw new ServerError('user/takes-no-letter', 'No mail server is set up (SMTP_URL); have a password shown instead.')
  }
  if (await findUserByEmailKey(db, emailKey(given.email))) {
    throw new ServerError('user/email-taken', `There is an account with the address ${given.email}.`)
  }
  const token = newToken()
  await sendNow(context, invitationEmail({ ...context, to: given.email }, token))
  return durably(db, async (trx) => {
    const { user } = await addUser({ ...context, db: trx }, given, undefined, by)
    const created_at = now()
    await insertAccountToken(trx, {
      ...{ token_hash: hashToken(token), user_id: user.id, purpose: 'reset-password', email: null },
      ...{ created_at, expires_at: laterThan(created_at, INVITATION_LIFETIME) },
    })
    return user
  })
}
