import { z } from 'zod'
import { RUN_STATUSES } from '../run.ts'

/**
 * What `GET /api/v2/studio/jobs/:id/events` sends, one JSON object per server-sent event; the first tells all that is
 * known, so that a reload goes on where it was.
 */
export const jobEventSchema = z.object({
  status: z.enum(RUN_STATUSES),
  step: z.string().nullable(),
  /** Share of the step that is done, 0 to 1. */
  fraction: z.number(),
  /** When step and share were last told, by the clock that dates the lines: what a step still needs is read off both. */
  reported_at: z.string(),
  reason: z.string().nullable(),
  /** Lines since the event before, oldest first. */
  log: z.array(z.object({ at: z.string(), level: z.enum(['info', 'warn']), message: z.string() })),
})
/** The line a job says when it begins a step; how long a step took is read off these lines, also after a reload. */
export const stepBegan = (step: string): string => `${step} began.`
export type JobEvent = z.infer<typeof jobEventSchema>
