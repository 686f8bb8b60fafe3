import { z } from 'zod'
import { problemSourceSchema } from '../problem.ts'

/** What became of a problem that was saved in the studio. */
export const savedProblemSchema = z.object({
  slug: z.string(),
  /** null while it waits for casefiles, or where nothing but words that are published already was sent. */
  version: z.int().nullable(),
  /** Casefiles that must be published first. */
  waits_for: z.array(z.string()),
})
export type SavedProblem = z.infer<typeof savedProblemSchema>

/** Every problem as the studio lists it; those that come with the archive cannot be changed here. */
export const studioProblemListSchema = z.object({
  problems: z.array(
    z.object({
      slug: z.string(),
      docket: z.string(),
      title: z.string(),
      casefiles: z.array(z.string()),
      /** Casefiles that must be published before it is. */
      waits_for: z.array(z.string()),
      built_in: z.boolean(),
    }),
  ),
})
export type StudioProblem = z.infer<typeof studioProblemListSchema>['problems'][number]
export const studioProblemSchema = z.object({ problem: problemSourceSchema, built_in: z.boolean() })
