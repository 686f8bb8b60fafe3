import { recordActivity } from '../activity/activity.service.ts'
import type { Caller } from '../auth/access.ts'
import type { ServerContext } from '../context.ts'
import { durably, lockForAppend } from '../db/dialect.ts'
import type { Db } from '../db/schema.ts'
import { ServerError } from '../errors.ts'
import { afterAnswer } from '../mail/after-answer.ts'
import { endSubscriptions } from '../payments/payment.service.ts'
import { endMembership } from '../teams/team.service.ts'
import { accountDeletedLetter } from './account-letters.ts'
import { confirmPassword } from './confirm-password.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { Letters } from './registration.service.ts'
import { findUserById } from './user.repository.ts'
import { emailKey, refuseLastAdmin } from './user.service.ts'

/**
 * Deletes an account for good: what is about the person is erased, what others build on stays under a pseudonym. Casefiles
 * stay with the archive, drafts too; a subscription ends at once.
 *
 * @param confirmed the address and the password, typed once more
 * @throws {ServerError} `request/invalid` where the address is another one, `auth/wrong-password`,
 *   `auth/too-many-attempts`, `user/last-admin`
 */
export async function deleteAccount(
  context: Letters & Pick<ServerContext, 'payments'>,
  { user }: Caller,
  confirmed: { email: string; password: string },
): Promise<void> {
  if (emailKey(confirmed.email) !== emailKey(user.email)) {
    throw new ServerError('request/invalid', 'email: This is not the address of the account.')
  }
  await confirmPassword(context, user.id, confirmed.password)
  await refuseLastAdmin(context.db, user)
  // The provider is asked first: an account that is gone must not go on paying.
  await endSubscriptions(context, user.id)
  await durably(context.db, async (trx: Db) => {
    // Two admins who leave at once would else both find the other one still there.
    await lockForAppend(trx, 'users')
    await refuseLastAdmin(trx, user)
    const account = await findUserById(trx, user.id)
    if (account?.status !== 'active') throw new ServerError('user/not-found', 'There is no such account any more.')
    await endMembership(trx, context, user)
    for (const { erase } of PERSONAL_DATA) await erase?.(trx, account)
    await recordActivity(trx, context, { actor: user, action: 'account.deleted', subject: `user:${user.id}` })
  })
  afterAnswer(context, 'the last letter to a deleted account failed', () =>
    context.mail.send(accountDeletedLetter({ ...context, to: user.email })),
  )
}
