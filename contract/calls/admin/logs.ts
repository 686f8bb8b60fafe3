import { z } from 'zod'
import {
  activityActionsSchema,
  activityCheckSchema,
  activityEntrySchema,
  activityExportQuery,
  activityListAnswer,
  activityListQuery,
} from '../../admin/logs.ts'
import { outgoingEmailListAnswer, outgoingEmailListQuery, outgoingEmailSchema } from '../../outgoing-email.ts'
import { defineCall } from '../define-call.ts'

export const listOutgoingEmails = defineCall({
  method: 'GET',
  path: '/api/admin/emails',
  access: { role: 'admin' },
  summary: 'Emails on their way, sent in the last 30 days or undelivered, without their texts.',
  query: outgoingEmailListQuery,
  answer: outgoingEmailListAnswer,
  errors: ['request/invalid'],
})

export const retryOutgoingEmail = defineCall({
  method: 'POST',
  path: '/api/admin/emails/:id/retry',
  access: { role: 'admin' },
  summary: 'Try an undelivered email again, from the beginning of its attempts.',
  answer: outgoingEmailSchema,
  errors: ['email/not-found', 'email/settled'],
})

export const dismissOutgoingEmail = defineCall({
  method: 'POST',
  path: '/api/admin/emails/:id/dismiss',
  access: { role: 'admin' },
  fresh: true,
  summary: 'Give an email up: it is not tried again and its text is deleted.',
  answer: outgoingEmailSchema,
  errors: ['email/not-found', 'email/settled'],
})

export const OUTGOING_EMAIL_CALLS = [listOutgoingEmails, retryOutgoingEmail, dismissOutgoingEmail] as const

export const listActivity = defineCall({
  method: 'GET',
  path: '/api/admin/logs',
  access: { role: 'admin' },
  summary: 'Entries of the activity log, the newest first.',
  query: activityListQuery,
  answer: activityListAnswer,
  errors: ['request/invalid'],
})

export const listActions = defineCall({
  method: 'GET',
  path: '/api/admin/logs/actions',
  access: { role: 'admin' },
  summary: 'Every kind of action that the log has an entry of.',
  answer: activityActionsSchema,
  errors: [],
})

export const checkLog = defineCall({
  method: 'GET',
  path: '/api/admin/logs/check',
  access: { role: 'admin' },
  summary: 'Compute every hash of the log again, and name the first entry that does not follow.',
  answer: activityCheckSchema,
  errors: [],
})

export const exportLog = defineCall({
  method: 'GET',
  path: '/api/admin/logs/export',
  access: { role: 'admin' },
  fresh: true,
  summary: 'The entries that fit, oldest first, as NDJSON or CSV; streamed.',
  query: activityExportQuery,
  answer: z.string(),
  errors: ['request/invalid'],
})

export const getEntry = defineCall({
  method: 'GET',
  path: '/api/admin/logs/:seq',
  access: { role: 'admin' },
  summary: 'One entry, with what stood there before and after.',
  answer: activityEntrySchema,
  errors: ['activity/not-found'],
})

export const ADMIN_LOGS_CALLS = [listActivity, listActions, checkLog, exportLog, getEntry] as const
