import { z } from 'zod'

/** The build of the public pages: what is being built, and how the last build ended. */
export const rebuildStatusSchema = z.object({
  state: z.enum(['idle', 'building']),
  building: z.array(z.string()),
  waiting: z.array(z.string()),
  last: z
    .object({
      reasons: z.array(z.string()),
      started_at: z.string(),
      finished_at: z.string(),
      error: z.string().nullable(),
      /** Pages and files made anew. */
      rendered: z.int().nullable(),
    })
    .nullable(),
})
