import { z } from 'zod'
import { ARCHIVE_EVENTS } from '../archive-event.ts'
import { keyScopeSchema } from '../account.ts'
import { MOST_SEATS } from '../entitlements.ts'
import { TIERS } from '../user.ts'
import { adminListAnswer, adminListQuery } from './list.ts'

const owner = { owner_id: z.string(), owner: z.string(), tier: z.enum(TIERS) }
const tier = z.enum(TIERS).optional()

export const adminKeyQuery = adminListQuery(['owner', 'name', 'used', 'last_used', 'created'], 'owner', { tier })
/** A key as an admin sees it: never the key, nor what it is checked by. */
export const adminKeySchema = z.object({
  id: z.string(),
  ...owner,
  name: z.string(),
  hint: z.string(),
  scopes: z.array(keyScopeSchema),
  created_at: z.string(),
  /** To the hour; null = never. */
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** Calls of this month by all keys of the account. */
  used: z.int(),
  /** null = no limit: staff are not metered */
  limit: z.int().nullable(),
})
export const adminKeysSchema = adminListAnswer(adminKeySchema)
export type AdminKey = z.output<typeof adminKeySchema>

const deliveryState = z.enum(['waiting', 'delivered', 'failed'])
export const adminWebhookQuery = adminListQuery(['owner', 'url', 'created'], 'owner', {
  state: z.enum(['on', 'off']).optional(),
})
/** A webhook as an admin sees it: never its secret. */
export const adminWebhookSchema = z.object({
  id: z.string(),
  ...owner,
  url: z.string(),
  events: z.array(z.enum(ARCHIVE_EVENTS)),
  /** Whether it is called. */
  is_active: z.boolean(),
  /** Whether an admin switched it off, rather than its owner. */
  off_by_admin: z.boolean(),
  created_at: z.string(),
  /** Of its latest call; null = none yet. */
  last_state: deliveryState.nullable(),
  last_at: z.string().nullable(),
})
export const adminWebhooksSchema = adminListAnswer(adminWebhookSchema)
export type AdminWebhook = z.output<typeof adminWebhookSchema>
export const switchedWebhookSchema = z.object({ is_active: z.boolean() })

export const adminDeliveryQuery = adminListQuery(['created', 'owner', 'url', 'attempts'], '-created', {
  state: deliveryState.optional(),
})
export const adminDeliverySchema = z.object({
  id: z.string(),
  webhook_id: z.string(),
  ...owner,
  url: z.string(),
  type: z.string(),
  state: deliveryState,
  attempts: z.int(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: z.string(),
})
export const adminDeliveriesSchema = adminListAnswer(adminDeliverySchema)
export type AdminDelivery = z.output<typeof adminDeliverySchema>

export const adminUsageQuery = adminListQuery(['used', 'owner', 'keys'], '-used', { tier })
/** Calls with keys of one account in this calendar month (UTC). */
export const adminUsageSchema = z.object({ ...owner, used: z.int(), limit: z.int().nullable(), keys: z.int() })
export const adminUsagesSchema = adminListAnswer(adminUsageSchema)
export type AdminUsage = z.output<typeof adminUsageSchema>

export const adminTeamQuery = adminListQuery(['name', 'seats', 'members', 'created'], 'name', {})
export const adminTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  seats: z.int(),
  members: z.int(),
  created_at: z.string(),
})
export const adminTeamsSchema = adminListAnswer(adminTeamSchema)
export type AdminTeam = z.output<typeof adminTeamSchema>
export const teamSeatsSchema = z.object({ seats: z.int().min(1).max(MOST_SEATS) })
