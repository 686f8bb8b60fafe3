import { z } from 'zod'
import { TIERS } from './user.ts'

/** Where a tier comes from: given by an admin, paid for by a subscription, or shared by a team's owner. */
export const TIER_SOURCES = ['granted', 'bought', 'team'] as const
export type TierSource = (typeof TIER_SOURCES)[number]

export const LONGEST_TIER_REASON = 300

/** A tier that an account has, had or will have from one source. The effective tier is the highest of those in force. */
export const tierPeriodSchema = z.object({
  source: z.enum(TIER_SOURCES),
  tier: z.enum(TIERS),
  from: z.string(),
  /** The first moment at which it no longer holds; null = no end is known. */
  to: z.string().nullable(),
  reason: z.string(),
  is_in_force: z.boolean(),
})
export type TierPeriod = z.infer<typeof tierPeriodSchema>
