import { z } from 'zod'
import { CASEFILE_STATUSES } from '../casefile.ts'
import { INBOX_KINDS } from './inbox.ts'
import { activityRowSchema } from './logs.ts'

const count = z.int()

/** What the admin area opens with: how much there is of everything, and what needs somebody. */
export const adminOverviewSchema = z.object({
  users: z.object({ total: count, disabled: count, admins: count }),
  casefiles: z.record(z.enum(CASEFILE_STATUSES), count),
  policies: z.object({ total: count, published: count }),
  problems: z.object({ total: count, published: count }),
  /** Casefiles that wait for a reviewer. */
  reviews: count,
  /** What came from outside and waits, by its kind. */
  inbox: z.record(z.enum(INBOX_KINDS), count),
  jobs: z.object({ queued: count, running: count, failed: count }),
  /** How the last build of the pages ended; null = well, or none ran yet. */
  build_error: z.string().nullable(),
  sign_in: z.enum(['coming-soon', 'open']),
  mail: z.enum(['smtp', 'outbox']),
  /** Whether no second place for backups is named: a lost disk then loses everything. */
  exists_once: z.boolean(),
  log_entries: count,
  /** The newest first. */
  activity: z.array(activityRowSchema),
})
export type AdminOverview = z.infer<typeof adminOverviewSchema>
