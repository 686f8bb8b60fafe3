import { z } from 'zod'
import { CASEFILE_STATUSES } from '../casefile.ts'
import { adminListAnswer, adminListQuery } from './list.ts'

/** Stages of a casefile; a problem is `published`, or `waiting` until all its casefiles are. */
export const CONTENT_STATES = [...CASEFILE_STATUSES, 'waiting'] as const
export const EQS_FILTERS = ['strong', 'moderate', 'weak', 'none'] as const

export const contentListQuery = adminListQuery(['title', 'docket', 'status', 'eqs', 'updated'], '-updated', {
  kind: z.enum(['casefile', 'problem']).optional(),
  status: z.enum(CONTENT_STATES).optional(),
  domain: z.string().trim().max(100).optional(),
  eqs: z.enum(EQS_FILTERS).optional().describe('Band of the overall score; `none` = not scored.'),
})

export const contentRowSchema = z.object({
  kind: z.enum(['casefile', 'problem']),
  slug: z.string(),
  docket: z.string(),
  title: z.string(),
  status: z.enum(CONTENT_STATES),
  domain: z.string(),
  eqs: z.number().nullable(),
  version: z.int().nullable(),
  updated_at: z.string(),
})
export type ContentRow = z.infer<typeof contentRowSchema>
export const contentListAnswer = adminListAnswer(contentRowSchema)

export const retractContentSchema = z.strictObject({ reason: z.string().trim().min(10).max(2000) })

/** Pages by their path, such as `/casefiles/seat-belt-laws`. */
export const rebuildRequestSchema = z.strictObject({
  pages: z
    .array(z.string().regex(/^\/(casefiles|problems|policies)\/[a-z0-9-]+$/))
    .min(1)
    .max(200),
})
export const rebuildAskedSchema = z.object({ success: z.literal(true), state: z.enum(['idle', 'building']) })
