import type { ServerContext } from '../../context.ts'
import type { Email } from '../mailer.ts'
import { changeEmail, claimEmail, expireEmails, findDueEmails } from './outgoing-email.repository.ts'
import type { OutgoingEmailTable } from './outgoing-email.table.ts'
import { sealedFor } from './sealed-for.ts'

export type SettleContext = Pick<ServerContext, 'db' | 'now' | 'mail' | 'log' | 'secrets'>

/** Waits before the second, third … attempt, in seconds; after the last one an email is undelivered: about two days in all. */
const WAITS = [30, 120, 600, 1800, 7200, 21_600, 43_200, 86_400]
/** Longest time of one attempt, in milliseconds; a process that dies in it leaves the email to the next one. */
const LEASE_MS = 60_000
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
  if (!(await claimEmail(db, email, later(now(), LEASE_MS)))) return
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

function sentAt(at: string): Partial<OutgoingEmailTable> {
  return { state: 'sent', message: null, next_attempt_at: null, last_error: null, settled_at: at }
}

/** @param before attempts before this one */
function failedAt(at: string, error: string, before: number): Partial<OutgoingEmailTable> {
  const failed = { last_error: error, last_failed_at: at }
  const wait = WAITS[before]
  if (wait === undefined) return { ...failed, state: 'undelivered', next_attempt_at: null, settled_at: at }
  return { ...failed, next_attempt_at: later(at, wait * 1000) }
}

const later = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString()
