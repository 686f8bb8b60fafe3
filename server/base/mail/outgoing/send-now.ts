import type { ServerContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import type { Email } from '../mailer.ts'
import { insertOutgoingEmail } from './outgoing-email.repository.ts'

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
    ...{ id: newId(), user_id: null, to_address: email.to, subject: email.subject, message: null },
    ...{ state: failure === null ? 'sent' : 'dismissed', attempts: 1, next_attempt_at: null, expires_at: null },
    ...{
      last_error: failure?.message ?? null,
      last_failed_at: failure === null ? null : at,
      created_at,
      settled_at: at,
    },
  })
  if (failure === null) return
  log.error({ err: failure }, 'an email did not go out')
  throw new ServerError('mail/not-sent', `The mail server did not take the email: ${failure.message}`)
}
