import * as calls from '../../../../contract/calls/admin/logs.ts'
import type { OutgoingEmail, OutgoingEmailState } from '../../../../contract/outgoing-email.ts'
import type { User } from '../../../../contract/user.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { durably } from '../../../base/db/dialect.ts'
import { ServerError } from '../../../base/errors.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import {
  findEmailPage,
  changeEmail,
  expireEmails,
  findShownEmail,
  type OutgoingEmailTable,
} from '../../../base/mail/outgoing/outgoing-email.repository.ts'
import { sendSoon } from '../../../base/mail/outgoing/queue-email.ts'

/** Emails on their way, and what an admin does about those that were not delivered. */
export function outgoingEmailRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listOutgoingEmails, ({ query }) => findEmailPage(context.db, query)),
    implement(calls.retryOutgoingEmail, ({ params, caller }) => retryEmail(context, params.id, caller.user)),
    implement(calls.dismissOutgoingEmail, ({ params, caller }) => dismissEmail(context, params.id, caller.user)),
  ]
}

/**
 * Tries an email again at once, with all of its attempts before it; one whose link has run out is not sent any more.
 *
 * @throws {ServerError} `email/not-found`, `email/settled`
 */
async function retryEmail(context: ServerContext, id: string, admin: User): Promise<OutgoingEmail> {
  const changes = { state: 'waiting', attempts: 0, next_attempt_at: context.now(), settled_at: null } as const
  const email = await change(context, id, ['waiting', 'undelivered'], changes, { admin, action: 'email.retried' })
  sendSoon(context)
  return email
}

/** Gives an email up and deletes its text. @throws {ServerError} `email/not-found`, `email/settled` */
function dismissEmail(context: ServerContext, id: string, admin: User): Promise<OutgoingEmail> {
  const changes = { state: 'dismissed', message: null, next_attempt_at: null, settled_at: context.now() } as const
  return change(context, id, ['waiting', 'undelivered'], changes, { admin, action: 'email.dismissed' })
}

async function change(
  context: ServerContext,
  id: string,
  from: readonly OutgoingEmailState[],
  changes: Partial<OutgoingEmailTable>,
  { admin, action }: { admin: User; action: string },
): Promise<OutgoingEmail> {
  await expireEmails(context.db, context.now())
  return durably(context.db, async (trx) => {
    const isChanged = await changeEmail(trx, id, from, changes)
    const email = await findShownEmail(trx, id)
    if (!email) throw new ServerError('email/not-found', 'There is no such email, or it was sent over a month ago.')
    if (!isChanged) throw new ServerError('email/settled', `The email is ${email.state}; nothing can be done about it.`)
    await recordActivity(trx, context, { actor: admin, action, subject: `email:${id}`, after: { to: email.to } })
    return email
  })
}
