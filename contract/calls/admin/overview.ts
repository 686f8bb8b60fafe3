import { digestChoiceSchema, inboxAnswer, inboxQuery } from '../../admin/inbox.ts'
import { adminOverviewSchema, dashboardSchema, workbenchSchema } from '../../admin/overview.ts'
import { defineCall } from '../define-call.ts'

export const getDigestChoice = defineCall({
  method: 'GET',
  path: '/api/admin/digest',
  access: { role: 'admin' },
  summary: 'What the admin who calls is told by email, and how often.',
  answer: digestChoiceSchema,
  errors: [],
})

export const setDigestChoice = defineCall({
  method: 'PUT',
  path: '/api/admin/digest',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Choose what one is told by email, and how often.',
  body: digestChoiceSchema,
  answer: digestChoiceSchema,
  errors: ['request/invalid'],
})

export const DIGEST_CALLS = [getDigestChoice, setDigestChoice] as const

export const listInbox = defineCall({
  method: 'GET',
  path: '/api/admin/inbox',
  access: { role: 'admin' },
  summary: 'What waits for an admin: claims, flags, Enterprise requests, failing webhooks and undelivered emails.',
  query: inboxQuery,
  answer: inboxAnswer,
  errors: ['request/invalid'],
})

export const INBOX_CALLS = [listInbox] as const

export const getWorkbench = defineCall({
  method: 'GET',
  path: '/api/admin/workbench',
  access: { role: 'admin' },
  summary: 'Policies from text to published casefile, with ages and what each waits for.',
  answer: workbenchSchema,
  errors: [],
})

export const ADMIN_WORKBENCH_CALLS = [getWorkbench] as const

export const getDashboard = defineCall({
  method: 'GET',
  path: '/api/admin/dashboard',
  access: { role: 'admin' },
  summary: 'Growth, revenue, coverage of domains, scores and usage.',
  answer: dashboardSchema,
  errors: [],
})

export const ADMIN_DASHBOARD_CALLS = [getDashboard] as const

export const getOverview = defineCall({
  method: 'GET',
  path: '/api/admin/overview',
  access: { role: 'admin' },
  summary: 'How much there is of everything, what needs somebody, and the latest activity.',
  answer: adminOverviewSchema,
  errors: [],
})

export const ADMIN_OVERVIEW_CALLS = [getOverview] as const
