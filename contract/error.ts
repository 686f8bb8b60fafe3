import { z } from 'zod'

/** RFC 9457 problem details, carrying also the fields older clients read. */
export const problemDetailsSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  requiredTier: z.string().optional(),
  /** When a monthly limit begins anew, ISO. */
  resetsAt: z.string().optional(),
  /** Which limit was reached, by the name it has in the table of tiers. */
  limitType: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ProblemDetails = z.infer<typeof problemDetailsSchema>
