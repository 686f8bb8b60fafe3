import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { ServerError } from '../../errors.ts'
import { leaseUntil, nextAttemptAt } from '../../retry.ts'
import { afterAnswer, type Email } from '../mailer.ts'
import {
  changeEmail,
  claimEmail,
  expireEmails,
  findDueEmails,
  insertOutgoingEmail,
  type OutgoingEmailTable,
} from './outgoing-email.repository.ts'

type QueueContext = Pick<ServerContext, 'now' | 'newId' | 'secrets'>
/** What a service needs to queue emails and have them sent. */
export type MailContext = QueueContext & SettleContext

export type SettleContext = Pick<ServerContext, 'db' | 'now' | 'mail' | 'log' | 'secrets'>

const AT_ONCE = 20

/**
 * Sends every email that is due and gives up those whose link has run out; safe beside another process that does the
 * same. A mail server that fails is not an error here: it stands with the email.
 */
export async function settleEmails(context: SettleContext): Promise<void> {
  for (;;) {
    await expireEmails(context.db, context.now())
    const due = await findDueEmails(context.db, context.now(), AT_ONCE)
    if (due.length === 0) return
    await Promise.all(due.map((email) => attempt(context, email)))
  }
}

async function attempt(context: SettleContext, email: OutgoingEmailTable): Promise<void> {
  const { db, now } = context
  if (!(await claimEmail(db, email, leaseUntil(now())))) return
  const error = await send(context, email)
  await changeEmail(db, email.id, ['waiting'], error === null ? sentAt(now()) : failedAt(now(), error, email.attempts))
}

/** @returns why it did not go, in one sentence; null = it went */
async function send(
  { mail, secrets, log }: SettleContext,
  { id, message }: OutgoingEmailTable,
): Promise<string | null> {
  try {
    await mail.send(JSON.parse(secrets.open(message!, sealedFor(id))) as Email)
    return null
  } catch (error) {
    log.warn({ email: id, err: error }, 'an email did not go out')
    return error instanceof Error ? error.message : 'The mail server did not take it.'
  }
}

/** What the text of an outgoing email is sealed for. */
const sealedFor = (id: string): string => `outgoing-email:${id}`

function sentAt(at: string): Partial<OutgoingEmailTable> {
  return { state: 'sent', message: null, next_attempt_at: null, last_error: null, settled_at: at }
}

/** @param before attempts before this one */
function failedAt(at: string, error: string, before: number): Partial<OutgoingEmailTable> {
  const failed = { last_error: error, last_failed_at: at }
  const next_attempt_at = nextAttemptAt(at, before)
  if (next_attempt_at === null) return { ...failed, state: 'undelivered', next_attempt_at, settled_at: at }
  return { ...failed, next_attempt_at }
}

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
    id,
    user_id: userId,
    to_address: shownAs,
    subject: email.subject,
    message: secrets.seal(JSON.stringify(email), sealedFor(id)),
    state: 'waiting',
    attempts: 0,
    next_attempt_at: at,
    expires_at: expiresAt ?? null,
    last_error: null,
    last_failed_at: null,
    created_at: at,
    settled_at: null,
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

/**
 * Sends an email while somebody waits for the answer, once: who waits learns at once whether it went. It stands in the
 * list of emails without its text.
 *
 * @throws {ServerError} `mail/not-sent`
 */
export async function sendNow(
  { db, now, newId, mail, log }: Pick<ServerContext, 'db' | 'now' | 'newId' | 'mail' | 'log'>,
  email: Email,
): Promise<void> {
  const created_at = now()
  const failure = await mail.send(email).then(
    () => null,
    (error: Error) => error,
  )
  const at = now()
  await insertOutgoingEmail(db, {
    id: newId(),
    user_id: null,
    to_address: email.to,
    subject: email.subject,
    message: null,
    state: failure === null ? 'sent' : 'dismissed',
    attempts: 1,
    next_attempt_at: null,
    expires_at: null,
    last_error: failure?.message ?? null,
    last_failed_at: failure === null ? null : at,
    created_at,
    settled_at: at,
  })
  if (failure === null) return
  log.error({ err: failure }, 'an email did not go out')
  throw new ServerError('mail/not-sent', `The mail server did not take the email: ${failure.message}`)
}
