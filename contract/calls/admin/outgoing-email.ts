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
