import * as calls from '../../../../contract/calls/admin/system.ts'
import { recordActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { sendNow } from '../../../base/mail/outgoing/queue-email.ts'
import { readSystemState } from './system-state.ts'

/** How the server is, and whether its emails go out. */
export function systemRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getSystem, () => readSystemState(context)),
    implement(calls.sendTestMail, async ({ caller }) => {
      const { db, mail, publicUrl } = context
      const to = caller.user.email
      const text = `This email was asked for on ${publicUrl}/admin/system. Emails go out.\n`
      await sendNow(context, { to, subject: 'Test email from Policy Casefiles', text })
      const note = { actor: caller.user, action: 'mail.tested', subject: `user:${caller.user.id}` }
      await db.transaction().execute((trx) => recordActivity(trx, context, note))
      return { to, kind: mail.kind }
    }),
  ]
}
