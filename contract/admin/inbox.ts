import { z } from 'zod'
import { adminListAnswer, adminListQuery } from './list.ts'

export const INBOX_KINDS = ['alarm', 'approval', 'claim', 'flag', 'enterprise-request', 'webhook', 'email'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

export const inboxQuery = adminListQuery(['at', 'kind'], 'at', { kind: z.enum(INBOX_KINDS).optional() })

/** Something that waits for an admin: from outside, for a second person, or an alarm about an account. */
export const inboxRowSchema = z.object({
  kind: z.enum(INBOX_KINDS),
  id: z.string(),
  /** What it is about: a casefile's address, an organization, an address on the web or of an email. */
  about: z.string(),
  /** Its words: what was written, or what failed. */
  detail: z.string(),
  at: z.string(),
})
export type InboxRow = z.output<typeof inboxRowSchema>
export const inboxAnswer = adminListAnswer(inboxRowSchema)
