import { recordActivity } from '../../base/activity/activity.service.ts'
import type { Caller } from '../../base/http/access.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, lockForAppend } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { queueEmail, sendSoon } from '../../base/mail/outgoing/queue-email.ts'
import { endSubscriptions } from '../../people/payments/payment.service.ts'
import { endMembership } from '../../people/teams/team.service.ts'
import { accountDeletedEmail } from '../../people/accounts/account-emails.ts'
import { confirmPassword } from '../../people/accounts/confirm-password.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import type { EmailContext } from '../../people/accounts/registration.service.ts'
import { findUserById } from '../../people/accounts/user.repository.ts'
import { emailKey, refuseLastAdmin } from '../../people/accounts/user.service.ts'

/**
 * Deletes an account for good: what is about the person is erased, what others build on stays under a pseudonym. Casefiles
 * stay with the archive, drafts too; a subscription ends at once.
 *
 * @param confirmed the address and the password, typed once more
 * @throws {ServerError} `request/invalid` where the address is another one, `auth/wrong-password`,
 *   `auth/too-many-attempts`, `user/last-admin`
 */
export async function deleteAccount(
  context: EmailContext & Pick<ServerContext, 'payments'>,
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
    // Without the account's id, as the email outlives it until it is delivered; then nothing is left of the address.
    const farewell = accountDeletedEmail({ ...context, to: user.email })
    await queueEmail(trx, context, farewell, { shownAs: 'an account that was deleted' })
  })
  sendSoon(context)
}
