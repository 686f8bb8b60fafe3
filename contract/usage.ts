import { z } from 'zod'
import { METERS } from './entitlements.ts'
import { TIERS } from './user.ts'

/** How much of a limit is used. */
export const readingSchema = z.object({
  used: z.int(),
  /** null = no limit */
  limit: z.int().nullable(),
  /** null = no limit */
  remaining: z.int().nullable(),
})

/** The same of a limit that begins anew every month. */
export const meterReadingSchema = readingSchema.extend({
  /** The first moment of next month, UTC. */
  resetsAt: z.string(),
})

export const featureSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  freeLimit: z.string(),
  proBenefit: z.string(),
  enterpriseBenefit: z.string(),
})

/** Answer of `GET /api/usage`. */
export const usageResponseSchema = z.object({
  tier: z.enum(TIERS),
  meters: z.record(z.enum(METERS), meterReadingSchema),
  /** Counted in all, not by month. */
  bookmarks: readingSchema,
  features: z.array(featureSchema),
})
export type UsageResponse = z.infer<typeof usageResponseSchema>
export type MeterReadingJson = z.infer<typeof meterReadingSchema>
