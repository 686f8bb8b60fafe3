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

export const DIGEST_RHYTHMS = ['off', 'daily', 'at-once'] as const
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number]

export const DIGEST_KINDS = ['claim', 'flag', 'enterprise-request', 'job', 'night'] as const
export type DigestKind = (typeof DIGEST_KINDS)[number]

/** What an admin is told by email, and how often. */
export const digestChoiceSchema = z.strictObject({
  rhythm: z.enum(DIGEST_RHYTHMS).describe('`daily` goes out at 07:00 UTC where there is something to tell.'),
  kinds: z
    .array(z.enum(DIGEST_KINDS))
    .max(DIGEST_KINDS.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once.')
    .describe('Claims, flags, requests for Enterprise, jobs that failed, nights that failed.'),
})
export type DigestChoice = z.output<typeof digestChoiceSchema>

/** Until an admin chooses: everything, once a day. */
export const FIRST_DIGEST_CHOICE: DigestChoice = { rhythm: 'daily', kinds: [...DIGEST_KINDS] }
