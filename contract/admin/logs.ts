import { z } from 'zod'
import { adminListAnswer, adminListQuery } from './list.ts'

/** Which entries: by who did it, what was done, to what, and when. */
const filters = {
  actor: z.string().trim().max(200).optional().describe('Part of an address or name, or the id of an account.'),
  action: z.string().trim().max(100).optional(),
  subject: z.string().trim().max(200).optional().describe('Part of `kind:id`, or the address of an account.'),
  from: z.iso.date().optional().describe('First day, UTC.'),
  to: z.iso.date().optional().describe('Last day, UTC.'),
}

export const activityListQuery = adminListQuery(['seq'], '-seq', filters)
export const activityExportQuery = activityListQuery
  .pick({ q: true })
  .extend({ ...filters, format: z.enum(['ndjson', 'csv']) })
export type ActivityFilters = Omit<z.output<typeof activityExportQuery>, 'format'>

/** An entry as lists show it. */
export const activityRowSchema = z.object({
  seq: z.int(),
  at: z.string(),
  actor_id: z.string().nullable(),
  /** Who did it: the account's name and address as they are now, else what the entry calls it. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** What the subject is called: name and address of an account, title of a casefile, name of a team or key, else kind and id. */
  subject_name: z.string(),
})
export type ActivityListRow = z.infer<typeof activityRowSchema>
export const activityListAnswer = adminListAnswer(activityRowSchema)

/** An entry with what stood there before and after, and its place in the chain of hashes. */
export const activityEntrySchema = activityRowSchema.extend({
  before: z.unknown(),
  after: z.unknown(),
  previous: z.string().nullable(),
  hash: z.string(),
})
export type ActivityEntry = z.infer<typeof activityEntrySchema>

export const activityActionsSchema = z.object({ actions: z.array(z.string()) })

/** Every hash computed again: `broken_at` is the first entry that does not follow from the one before it. */
export const activityCheckSchema = z.object({ entries: z.int(), broken_at: z.int().nullable() })
export type ActivityCheckAnswer = z.infer<typeof activityCheckSchema>
