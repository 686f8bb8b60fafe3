import * as calls from '../../../../contract/calls/admin/overview.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { findInboxPage } from './inbox.repository.ts'

/** What came from outside and waits for an admin, in one list. */
export function inboxRoutes({ db }: ServerContext): Route[] {
  return [implement(calls.listInbox, ({ query }) => findInboxPage(db, query))]
}
