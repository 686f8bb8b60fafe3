import { z } from 'zod'
import { CASEFILE_STATUSES } from '../casefile.ts'
import { INBOX_KINDS } from './inbox.ts'
import { activityRowSchema } from './logs.ts'

/** From a policy's text to its published casefile, in order. */
export const WORKBENCH_STAGES = ['text', 'snapshot', 'draft', 'locked', 'analyzed', 'published'] as const

export const workbenchItemSchema = z.object({
  /** `artifact:…` or `casefile:…` */
  id: z.string(),
  title: z.string(),
  stage: z.enum(WORKBENCH_STAGES),
  jurisdiction: z.string().nullable(),
  owner: z.string().nullable(),
  /** Since when it is at this stage, as far as it is known. */
  since: z.string(),
  days: z.int(),
  /** What keeps it from the next stage; null where nothing does. */
  blocked_by: z.string().nullable(),
  /** What comes next. */
  next: z.string(),
  /** Where readers see it. */
  address: z.string().nullable(),
})
export const workbenchSchema = z.object({
  counts: z.object({
    text: z.int(),
    snapshot: z.int(),
    draft: z.int(),
    locked: z.int(),
    analyzed: z.int(),
    published: z.int(),
  }),
  items: z.array(workbenchItemSchema),
})
export type Workbench = z.output<typeof workbenchSchema>
export type WorkbenchItem = z.output<typeof workbenchItemSchema>
export type WorkbenchStage = WorkbenchItem['stage']

const monthly = z.object({ month: z.string(), count: z.int() })

/** What the product came to, for those who run it. */
export const dashboardSchema = z.object({
  accounts: z.object({
    total: z.int(),
    /** Signed in within 30 days. */
    active: z.int(),
    by_tier: z.object({ free: z.int(), pro: z.int(), enterprise: z.int() }),
    /** The last twelve months (UTC), the oldest first; those without a new one too. */
    by_month: z.array(monthly),
  }),
  casefiles: z.object({ published: z.int(), retracted: z.int(), by_month: z.array(monthly) }),
  revenue: z.object({
    /** `mock`: payments are simulated, and no money moved. */
    mode: z.enum(['mock', 'stripe']),
    subscriptions: z.int(),
    /** In cents; null where bills are in several currencies. */
    this_month: z.int().nullable(),
    currency: z.string().nullable(),
    failed_this_month: z.int(),
    by_month: z.array(z.object({ month: z.string(), amount: z.int() })),
  }),
  /** Domains that readers see, with what is published in them. */
  coverage: z.array(
    z.object({ slug: z.string(), name: z.string(), casefiles: z.int(), subdomains: z.int(), covered: z.int() }),
  ),
  /** Published casefiles by score: ten bins of ten points, the last one including 100. */
  eqs: z.object({ bins: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })), without: z.int() }),
  usage: z.object({
    month: z.string(),
    meters: z.array(z.object({ meter: z.string(), used: z.int(), accounts: z.int() })),
  }),
})
export type Dashboard = z.output<typeof dashboardSchema>

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
