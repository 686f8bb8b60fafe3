import { recordActivity } from '../../base/activity/activity.service.ts'
import type { Caller } from '../../base/http/access.ts'
import { admitEmail } from '../auth/limit-attempts.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import { ServerError } from '../../base/errors.ts'
import { afterAnswer } from '../../base/mail/mailer.ts'
import { type MailContext, queueEmail, sendSoon, settleEmails } from '../../base/mail/outgoing/queue-email.ts'
import {
  addressChangedEmail,
  addressChangeNotice,
  addressTakenEmail,
  confirmAddressEmail,
  laterThan,
  LINK_LIFETIMES,
  linkInvalid,
  makeAccountLink,
} from './account-emails.ts'
import { deleteAccountTokens, takeAccountToken } from './account-token.repository.ts'
import { confirmPassword } from './password.ts'
import { findUserByEmailKey, findUserById, updateUser } from './user.repository.ts'
import { emailKey } from './user.service.ts'

type EmailContext = MailContext & Pick<ServerContext, 'publicUrl'>

/**
 * Asks for a new address. It counts once the link in an email to it is opened; the present address gets a notice. Whether
 * the new address has an account already changes nothing that the caller can see: its owner gets another email.
 *
 * @param from network address of who asks
 * @throws {ServerError} `auth/wrong-password`, `auth/too-many-attempts`
 */
export async function askForNewAddress(
  context: EmailContext,
  { user }: Caller,
  { email, password }: { email: string; password: string },
  from: string,
): Promise<void> {
  await confirmPassword(context, user.id, password)
  await admitEmail(context, emailKey(email), from)
  const token = await context.db.transaction().execute(async (trx) => {
    await deleteAccountTokens(trx, user.id, 'change-email')
    return makeAccountLink(trx, context, { user_id: user.id, purpose: 'change-email', email })
  })
  afterAnswer(context, 'an email about a new address failed', async () => {
    const owner = await findUserByEmailKey(context.db, emailKey(email))
    const address = { ...context, to: email }
    const isTaken = owner !== undefined && owner.id !== user.id
    const message = isTaken ? addressTakenEmail(address) : confirmAddressEmail(address, token)
    const notice = addressChangeNotice({ ...context, to: user.email })
    const expiresAt = laterThan(context.now(), LINK_LIFETIMES['change-email'])
    await queueEmail(context.db, context, message, { userId: user.id, ...(isTaken ? {} : { expiresAt }) })
    await queueEmail(context.db, context, notice, { userId: user.id })
    await settleEmails(context)
  })
}

/**
 * Gives the account its new address. Links of older emails to the account no longer work.
 *
 * @returns the new address
 * @throws {ServerError} `auth/link-invalid`, `user/email-taken`
 */
export async function confirmNewAddress(context: EmailContext, tokenHash: string): Promise<string> {
  const confirmed = await durably(context.db, async (trx) => {
    const taken = await takeAccountToken(trx, tokenHash, 'change-email', context.now())
    const user = taken && (await findUserById(trx, taken.user_id))
    if (!taken?.email || user?.status !== 'active') throw linkInvalid()
    const { email } = taken
    const other = await findUserByEmailKey(trx, emailKey(email))
    if (other && other.id !== user.id) {
      throw new ServerError('user/email-taken', `There is an account with the address ${email}.`)
    }
    await updateUser(trx, user.id, { email, email_key: emailKey(email), updated_at: context.now() })
    await deleteAccountTokens(trx, user.id)
    await recordActivity(trx, context, { actor: user, action: 'account.email-changed', subject: `user:${user.id}` })
    await queueEmail(trx, context, addressChangedEmail({ ...context, to: user.email }), { userId: user.id })
    return email
  })
  sendSoon(context)
  return confirmed
}
