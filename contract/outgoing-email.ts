import { z } from 'zod'
import { adminListAnswer, adminListQuery } from './admin/list.ts'

export const OUTGOING_EMAIL_STATES = ['waiting', 'sent', 'undelivered', 'expired', 'dismissed'] as const
export type OutgoingEmailState = (typeof OUTGOING_EMAIL_STATES)[number]

export const outgoingEmailListQuery = adminListQuery(['created', 'to', 'state'], '-created', {
  state: z.enum(OUTGOING_EMAIL_STATES).optional(),
})

/** An email on its way or settled, without its text. */
export const outgoingEmailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(OUTGOING_EMAIL_STATES),
  attempts: z.int(),
  /** Null once it is settled. */
  next_attempt_at: z.string().nullable(),
  /** After this moment it is not sent any more, because its link has run out; null = never. */
  expires_at: z.string().nullable(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
})
export type OutgoingEmail = z.output<typeof outgoingEmailSchema>
export const outgoingEmailListAnswer = adminListAnswer(outgoingEmailSchema)
