import { z } from 'zod'
import { FLAG_REASONS } from '../claim.ts'
import { adminListAnswer, adminListQuery } from './list.ts'

export const CLAIM_STATES = ['open', 'in-review', 'upheld', 'rejected', 'answered'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const FLAG_STATES = ['open', 'dismissed', 'acted'] as const

export const claimListQuery = adminListQuery(['created', 'state', 'casefile'], '-created', {
  state: z.enum(CLAIM_STATES).optional(),
})
export const claimRowSchema = z.object({
  id: z.string(),
  casefile: z.string(),
  version: z.int(),
  part: z.string(),
  text: z.string(),
  name: z.string(),
  state: z.enum(CLAIM_STATES),
  created_at: z.string(),
})
export type ClaimRow = z.infer<typeof claimRowSchema>
export const claimListAnswer = adminListAnswer(claimRowSchema)

export const claimDetailSchema = claimRowSchema.extend({
  evidence: z.array(z.string()),
  /** null = no answer can be sent. */
  email: z.string().nullable(),
  answer: z.string().nullable(),
  updated_at: z.string(),
})
export type ClaimDetail = z.infer<typeof claimDetailSchema>

const answer = z.string().trim().min(10).max(4000).describe('What the claimant is told.')

/** How a claim ends. Only one that is upheld has an erratum. */
export const claimDecisionSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('answered'), answer }),
  z.strictObject({ state: z.literal('rejected'), answer }),
  z.strictObject({
    state: z.literal('upheld'),
    answer,
    erratum: z.string().trim().min(20).max(2000).describe('What is wrong and what is right, as readers will see it.'),
  }),
])
export type ClaimDecision = z.infer<typeof claimDecisionSchema>

export const flagListQuery = adminListQuery(['created', 'state', 'casefile', 'reason'], '-created', {
  state: z.enum(FLAG_STATES).optional(),
  reason: z.enum(FLAG_REASONS).optional(),
})
export const flagRowSchema = z.object({
  id: z.string(),
  casefile: z.string(),
  reason: z.enum(FLAG_REASONS),
  text: z.string(),
  state: z.enum(FLAG_STATES),
  created_at: z.string(),
})
export type FlagRow = z.infer<typeof flagRowSchema>
export const flagListAnswer = adminListAnswer(flagRowSchema)

export const flagChangeSchema = z.strictObject({
  ids: z.array(z.string().max(100)).min(1).max(200),
  state: z.enum(FLAG_STATES),
})
