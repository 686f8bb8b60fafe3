import type { User } from '../../../contract/user.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import type { Caller } from '../../base/http/access.ts'
import { deleteOtherSessions } from '../auth/session.repository.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { passwordChangedEmail } from './account-emails.ts'
import { deleteAccountTokens } from './account-token.repository.ts'
import { confirmPassword, hashPassword } from './password.ts'
import { requireGoodPassword, type EmailContext } from './registration.service.ts'
import { findUserById, updateUser, type UserTable } from './user.repository.ts'
import { publicUser } from './user.service.ts'

export async function renameAccount(
  { db, now }: Pick<EmailContext, 'db' | 'now'>,
  { user }: Caller,
  name: string,
): Promise<User> {
  await updateUser(db, user.id, { name, updated_at: now() })
  return publicUser(await ownRow(db, user.id))
}

/**
 * Changes the password with the present one; every other session ends, and links of older emails no longer work.
 *
 * @throws {ServerError} `auth/wrong-password`, `auth/too-many-attempts`, `user/weak-password`
 */
export async function changePassword(
  context: EmailContext,
  { user, sessionId }: Caller,
  { password, new_password }: { password: string; new_password: string },
): Promise<{ ended: number }> {
  await confirmPassword(context, user.id, password)
  requireGoodPassword(new_password, user.email)
  const password_hash = await hashPassword(new_password)
  const ended = await durably(context.db, async (trx) => {
    await updateUser(trx, user.id, { password_hash, updated_at: context.now() })
    await deleteAccountTokens(trx, user.id)
    await recordActivity(trx, context, { actor: user, action: 'account.password-changed', subject: `user:${user.id}` })
    await queueEmail(trx, context, passwordChangedEmail({ ...context, to: user.email }), { userId: user.id })
    return deleteOtherSessions(trx, user.id, sessionId)
  })
  sendSoon(context)
  return { ended }
}

/** @throws {ServerError} `user/not-found` when it was deleted meanwhile */
export async function ownRow(db: EmailContext['db'], id: string): Promise<UserTable> {
  const row = await findUserById(db, id)
  if (!row) throw new ServerError('user/not-found', 'There is no such account any more.')
  return row
}
