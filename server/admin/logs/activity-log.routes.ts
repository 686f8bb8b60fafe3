import { z } from 'zod'
import {
  activityActionsSchema,
  activityCheckSchema,
  activityEntrySchema,
  activityExportQuery,
  activityListAnswer,
  activityListQuery,
} from '../../../contract/admin/logs.ts'
import { verifyActivity } from '../../activity/activity.service.ts'
import type { ServerContext } from '../../context.ts'
import { defineRoute } from '../../http/route.ts'
import type { Route } from '../../http/route.ts'
import { findActions, findActivityPage } from './activity-log.repository.ts'
import { exportActivity, openEntry, toActivityRow } from './activity-log.service.ts'

const admin = { role: 'admin' } as const

/** The activity log, which can only be read. */
export function activityLogRoutes(context: Pick<ServerContext, 'db' | 'now'>): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/logs',
      access: admin,
      summary: 'Entries of the activity log, the newest first.',
      query: activityListQuery,
      answer: activityListAnswer,
      errors: ['request/invalid'],
      handle: async ({ query }) => {
        const { rows, ...page } = await findActivityPage(context.db, query)
        return { rows: rows.map(toActivityRow), ...page }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/logs/actions',
      access: admin,
      summary: 'Every kind of action that the log has an entry of.',
      answer: activityActionsSchema,
      errors: [],
      handle: async () => ({ actions: await findActions(context.db) }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/logs/check',
      access: admin,
      summary: 'Compute every hash of the log again, and name the first entry that does not follow.',
      answer: activityCheckSchema,
      errors: [],
      handle: async () => {
        const { entries, brokenAt } = await verifyActivity(context.db)
        return { entries, broken_at: brokenAt }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/logs/export',
      access: admin,
      summary: 'The entries that fit, oldest first, as NDJSON or CSV; streamed.',
      query: activityExportQuery,
      answer: z.string(),
      errors: ['request/invalid'],
      handle: ({ query: { format, ...filters }, caller }) => exportActivity(context, format, filters, caller.user),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/logs/:seq',
      access: admin,
      summary: 'One entry, with what stood there before and after.',
      answer: activityEntrySchema,
      errors: ['activity/not-found'],
      handle: ({ params }) => openEntry(context, params.seq!),
    }),
  ]
}
