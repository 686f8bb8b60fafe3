import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { afterAnswer } from '../after-answer.ts'
import type { Email } from '../mailer.ts'
import { insertOutgoingEmail } from './outgoing-email.repository.ts'
import { settleEmails, type SettleContext } from './settle-emails.ts'
import { sealedFor } from './sealed-for.ts'

type QueueContext = Pick<ServerContext, 'now' | 'newId' | 'secrets'>
/** What a service needs to queue emails and have them sent. */
export type MailContext = QueueContext & SettleContext

interface About {
  /** The account it is for, so that it goes when the account goes. */
  userId?: string | null
  /** From when its link no longer works. */
  expiresAt?: string
  /** What stands in the list instead of the address, where nothing may be left of it once the email went. */
  shownAs?: string
}

/**
 * Puts an email into the queue: it goes out after the transaction, by `sendSoon` or within seconds, and is tried again
 * for two days where the mail server does not take it.
 *
 * @param trx the transaction of what it tells of, so that there is none of the two without the other
 */
export async function queueEmail(
  trx: Db,
  { now, newId, secrets }: QueueContext,
  email: Email,
  { userId = null, expiresAt, shownAs = email.to }: About = {},
): Promise<void> {
  const [id, at] = [newId(), now()]
  await insertOutgoingEmail(trx, {
    ...{ id, user_id: userId, to_address: shownAs, subject: email.subject },
    message: secrets.seal(JSON.stringify(email), sealedFor(id)),
    ...{ state: 'waiting', attempts: 0, next_attempt_at: at, expires_at: expiresAt ?? null },
    ...{ last_error: null, last_failed_at: null, created_at: at, settled_at: null },
  })
}

/** Sends what waits once the answer to the call is on its way. */
export function sendSoon(context: SettleContext): void {
  afterAnswer(context, 'emails that wait', () => settleEmails(context))
}

/** Queues an email that tells of nothing in a transaction, and sends it once the answer is on its way. */
export async function sendLater(context: MailContext, email: Email, about?: About): Promise<void> {
  await queueEmail(context.db, context, email, about)
  sendSoon(context)
}
