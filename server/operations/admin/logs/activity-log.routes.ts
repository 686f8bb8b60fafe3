import * as calls from '../../../../contract/calls/admin/logs.ts'
import { verifyActivity } from '../../../base/activity/activity.service.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { findActions, findActivityPage } from './activity-log.repository.ts'
import { exportActivity, openEntry, toActivityRow } from './activity-log.service.ts'

/** The activity log, which can only be read. */
export function activityLogRoutes(context: Pick<ServerContext, 'db' | 'now'>): Route[] {
  return [
    implement(calls.listActivity, async ({ query }) => {
      const { rows, ...page } = await findActivityPage(context.db, query)
      return { rows: rows.map(toActivityRow), ...page }
    }),
    implement(calls.listActions, async () => ({ actions: await findActions(context.db) })),
    implement(calls.checkLog, async () => {
      const { entries, brokenAt } = await verifyActivity(context.db)
      return { entries, broken_at: brokenAt }
    }),
    implement(calls.exportLog, ({ query: { format, ...filters }, caller }) =>
      exportActivity(context, format, filters, caller.user),
    ),
    implement(calls.getEntry, ({ params }) => openEntry(context, params.seq)),
  ]
}
