import { z } from 'zod'
import { REVIEW_STATES, studioListItemSchema } from './casefile.ts'

/** A remark of a reviewer or an answer to one, anchored to a field of the document. */
export const reviewCommentSchema = z.object({
  id: z.string(),
  /** Path in the document, e.g. `design.intent.smallestEffect`; empty = the casefile as a whole. */
  field: z.string(),
  text: z.string(),
  author: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  created_at: z.string(),
  resolved: z.boolean(),
})
export const reviewSchema = z.object({
  state: z.enum(REVIEW_STATES),
  /** True where the setting `review` makes an approval a condition of publishing. */
  required: z.boolean(),
  /** Who decided last; null until somebody did, and once a check is asked for again. */
  decision: z.object({ by: z.string(), at: z.string(), is_public: z.boolean() }).nullable(),
  comments: z.array(reviewCommentSchema),
})
export type Review = z.infer<typeof reviewSchema>
export const newCommentSchema = z.strictObject({ field: z.string().max(200), text: z.string().trim().min(1).max(4000) })
export const reviewDecisionSchema = z.strictObject({
  decision: z.enum(['approve', 'ask-for-changes']),
  /** The public page may say who approved it. */
  named: z.boolean().default(false),
})
export const reviewQueueSchema = z.object({ casefiles: z.array(studioListItemSchema) })
