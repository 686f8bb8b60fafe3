import * as calls from '../../../contract/calls/admin/overview.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { readDigestChoice, setDigestChoice } from './digest.service.ts'

/** What admins are told by email. */
export function digestRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.getDigestChoice, ({ caller }) => readDigestChoice(context, caller.user)),
    implement(calls.setDigestChoice, ({ caller, body }) => setDigestChoice(context, caller.user, body)),
  ]
}
