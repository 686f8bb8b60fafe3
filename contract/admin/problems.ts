import { z } from 'zod'
import { problemSourceSchema } from '../problem.ts'
import { casefileSlugSchema } from '../slug.ts'
import { adminListAnswer, adminListQuery } from './list.ts'

export const adminProblemListQuery = adminListQuery(['title', 'docket', 'updated'], 'docket', {
  domain: z.string().trim().max(100).optional(),
})

const publishedVersion = z.object({ version: z.int(), published_at: z.string() })

/** From which casefile the words of a new problem are proposed. */
export const proposalRequestSchema = z.strictObject({ casefile: casefileSlugSchema })

export const adminProblemRowSchema = z.object({
  slug: z.string(),
  docket: z.string(),
  title: z.string(),
  domain: z.string(),
  casefiles: z.int(),
  /** Words of one that comes with the archive stand in its source file. */
  is_built_in: z.boolean(),
  /** null while it waits for casefiles. */
  published: publishedVersion.nullable(),
  updated_at: z.string(),
})
export type AdminProblemRow = z.infer<typeof adminProblemRowSchema>
export const adminProblemListAnswer = adminListAnswer(adminProblemRowSchema)

export const adminProblemDetailSchema = z.object({
  source: problemSourceSchema,
  is_built_in: z.boolean(),
  casefiles: z.array(z.object({ slug: z.string(), title: z.string(), status: z.string() })),
  /** The newest first. */
  versions: z.array(publishedVersion),
})
export type AdminProblemDetail = z.infer<typeof adminProblemDetailSchema>
