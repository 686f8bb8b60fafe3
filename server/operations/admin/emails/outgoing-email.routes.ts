import * as calls from '../../../../contract/calls/admin/outgoing-email.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { findEmailPage } from '../../../base/mail/outgoing/outgoing-email.repository.ts'
import { dismissEmail, retryEmail } from './outgoing-email.service.ts'

/** Emails on their way, and what an admin does about those that were not delivered. */
export function outgoingEmailRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listOutgoingEmails, ({ query }) => findEmailPage(context.db, query)),
    implement(calls.retryOutgoingEmail, ({ params, caller }) => retryEmail(context, params.id, caller.user)),
    implement(calls.dismissOutgoingEmail, ({ params, caller }) => dismissEmail(context, params.id, caller.user)),
  ]
}
