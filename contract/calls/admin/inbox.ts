import { inboxAnswer, inboxQuery } from '../../admin/inbox.ts'
import { defineCall } from '../define-call.ts'

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
