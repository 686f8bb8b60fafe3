import { z } from 'zod'
import { adminListAnswer, adminListQuery } from './admin/list.ts'
import { honeypot, plainText } from './claim.ts'
import { oneLine } from './fields.ts'

export const ENTERPRISE_REQUEST_STATES = ['open', 'answered', 'closed'] as const
export type EnterpriseRequestState = (typeof ENTERPRISE_REQUEST_STATES)[number]

/** What the server asks of a request's words at least, and takes at most. */
export const SHORTEST_PURPOSE = 20
export const LONGEST_PURPOSE = 4000

/** Somebody asks for an Enterprise account. */
export const newEnterpriseRequestSchema = z.strictObject({
  name: oneLine(plainText(1, 100)),
  organization: oneLine(plainText(1, 200)),
  email: z.email().max(254).describe('Where the answer goes.'),
  purpose: plainText(SHORTEST_PURPOSE, LONGEST_PURPOSE).describe('What it is for.'),
  website: honeypot,
})
export type NewEnterpriseRequest = z.output<typeof newEnterpriseRequestSchema>

export const enterpriseRequestListQuery = adminListQuery(['created', 'state', 'organization'], '-created', {
  state: z.enum(ENTERPRISE_REQUEST_STATES).optional(),
})
export const enterpriseRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.string(),
  email: z.string(),
  purpose: z.string(),
  /** The account that asked; null = a visitor. */
  user_id: z.string().nullable(),
  state: z.enum(ENTERPRISE_REQUEST_STATES),
  /** What was answered last; null = nothing yet. */
  answer: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type EnterpriseRequest = z.infer<typeof enterpriseRequestSchema>
export const enterpriseRequestListAnswer = adminListAnswer(enterpriseRequestSchema)

export const enterpriseAnswerSchema = z.strictObject({
  answer: z.string().trim().min(10).max(4000).describe('Sent by email to whoever asked.'),
})
