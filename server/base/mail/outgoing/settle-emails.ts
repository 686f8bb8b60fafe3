import type { ServerContext } from '../../context.ts'
import { leaseUntil, nextAttemptAt } from '../../retry.ts'
import type { Email } from '../mailer.ts'
import { changeEmail, claimEmail, expireEmails, findDueEmails } from './outgoing-email.repository.ts'
import type { OutgoingEmailTable } from './outgoing-email.table.ts'
import { sealedFor } from './sealed-for.ts'

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
