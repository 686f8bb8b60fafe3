import { z } from 'zod'

/** What became of a problem that was saved in the studio. */
export const savedProblemSchema = z.object({
  slug: z.string(),
  /** null while it waits for casefiles, or where nothing but words that are published already was sent. */
  version: z.int().nullable(),
  /** Casefiles that must be published first. */
  waits_for: z.array(z.string()),
})
export type SavedProblem = z.infer<typeof savedProblemSchema>
