import { z } from 'zod'

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
