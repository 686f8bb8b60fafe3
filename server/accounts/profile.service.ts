import type { Account } from '../../contract/account.ts'
import type { User } from '../../contract/user.ts'
import { recordActivity } from '../activity/activity.service.ts'
import type { Caller } from '../auth/access.ts'
import { deleteOtherSessions } from '../auth/session.repository.ts'
import { durably } from '../db/dialect.ts'
import { countOwnCasefiles } from '../drafts/draft.repository.ts'
import { ServerError } from '../errors.ts'
import { afterAnswer } from '../mail/after-answer.ts'
import { passwordChangedLetter } from './account-letters.ts'
import { deleteAccountTokens, findLastAccountToken } from './account-token.repository.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './password.ts'
import { requireGoodPassword } from './registration.service.ts'
import type { Letters } from './registration.service.ts'
import { findActiveAdmins, findUserById, updateUser } from './user.repository.ts'
import { publicUser } from './user.service.ts'
import type { UserTable } from './user.table.ts'

/** An account as its owner sees it. */
export async function describeAccount({ db, now }: Pick<Letters, 'db' | 'now'>, { user }: Caller): Promise<Account> {
  const row = await ownRow(db, user.id)
  const admins = await findActiveAdmins(db)
  const pending = await findLastAccountToken(db, user.id, 'change-email', now())
  return {
    user: publicUser(row),
    created_at: row.created_at,
    signed_in_at: row.signed_in_at,
    pending_email: pending?.email ?? null,
    open_drafts: await countOwnCasefiles(db, user.id, { isPublished: false }),
    published_casefiles: await countOwnCasefiles(db, user.id, { isPublished: true }),
    is_last_admin: admins.length === 1 && admins[0] === user.id,
  }
}

async function ownRow(db: Letters['db'], id: string): Promise<UserTable> {
  const row = await findUserById(db, id)
  if (!row) throw new ServerError('user/not-found', 'There is no such account any more.')
  return row
}

export async function renameAccount(
  { db, now }: Pick<Letters, 'db' | 'now'>,
  { user }: Caller,
  name: string,
): Promise<User> {
  await updateUser(db, user.id, { name, updated_at: now() })
  return publicUser(await ownRow(db, user.id))
}

/**
 * Changes the password with the present one; every other session ends, and links of older letters no longer work.
 *
 * @throws {ServerError} `auth/wrong-password`, `auth/too-many-attempts`, `user/weak-password`
 */
export async function changePassword(
  context: Letters,
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
    return deleteOtherSessions(trx, user.id, sessionId)
  })
  afterAnswer(context, 'a notice of a new password failed', () =>
    context.mail.send(passwordChangedLetter({ ...context, to: user.email })),
  )
  return { ended }
}
