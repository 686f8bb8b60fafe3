import { z } from 'zod'
import { alertListSchema, changedAlertSchema, newAlertSchema, noticeListSchema } from '../../contract/alert.ts'
import { successSchema } from '../../contract/session.ts'
import type { User } from '../../contract/user.ts'
import type { ServerContext } from '../context.ts'
import { defineRoute } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { markRead } from './alert.repository.ts'
import { addAlert, changeAlert, readAlerts, readNotices, removeAlert, unsubscribe } from './alert.service.ts'

const forPro = { tier: 'pro', refusal: 'tier/alerts-unavailable' } as const

/** Saved filters, and what they found. */
export function alertRoutes(context: ServerContext): Route[] {
  const shown = async (user: User) => ({ alerts: await readAlerts(context, user) })
  return [
    defineRoute({
      method: 'GET',
      path: '/api/alerts',
      access: forPro,
      scope: 'manage:alerts',
      summary: 'The alerts of the account, and those that its team shares.',
      answer: alertListSchema,
      errors: [],
      handle: ({ caller }) => shown(caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/alerts',
      access: forPro,
      scope: 'manage:alerts',
      summary: 'Save a filter as an alert.',
      body: newAlertSchema,
      answer: alertListSchema,
      errors: ['alert/too-many', 'alert/not-team-owner'],
      handle: async ({ caller, body }) => {
        await addAlert(context, caller.user, body)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/alerts/:id',
      access: forPro,
      scope: 'manage:alerts',
      summary: 'Change an alert, or switch it or its letters off and on.',
      body: changedAlertSchema,
      answer: alertListSchema,
      errors: ['alert/not-found', 'alert/not-team-owner'],
      handle: async ({ caller, params, body }) => {
        await changeAlert(context, caller.user, params.id!, body)
        return shown(caller.user)
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/alerts/:id',
      access: 'signed-in',
      summary: 'Delete an alert, whatever the tier is now.',
      answer: successSchema,
      errors: ['alert/not-found'],
      handle: async ({ caller, params }) => {
        await removeAlert(context, caller.user, params.id!)
        return { success: true as const }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/alerts/unsubscribe/:token',
      access: 'public',
      summary: 'Stop the letters of one alert, by the token of its letters (RFC 8058).',
      answer: z.object({ name: z.string() }),
      errors: ['alert/not-found'],
      handle: ({ params }) => unsubscribe(context, params.token!),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/notices',
      access: 'signed-in',
      summary: 'What the account was told, the newest first.',
      answer: noticeListSchema,
      errors: [],
      handle: ({ caller }) => readNotices(context, caller.user),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/notices/read',
      access: 'signed-in',
      summary: 'Mark one notice as read, or all.',
      body: z.object({ id: z.string().max(100).optional() }),
      answer: noticeListSchema,
      errors: [],
      handle: async ({ caller, body }) => {
        await markRead(context.db, caller.user.id, body.id)
        return readNotices(context, caller.user)
      },
    }),
  ]
}
