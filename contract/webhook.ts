import { z } from 'zod'
import { ARCHIVE_EVENTS } from './archive-event.ts'

/** Webhooks of one account. */
export const MOST_WEBHOOKS = 10
/** Header with the signature: `t=<unix seconds>,v1=<HMAC-SHA256 of "<t>.<body>" in hex>`. */
export const SIGNATURE_HEADER = 'Policy-Casefiles-Signature'

export const newWebhookSchema = z.object({
  url: z.url({ protocol: /^https?$/, error: 'This is not a web address.' }).max(2000),
  events: z.array(z.enum(ARCHIVE_EVENTS)).min(1, 'Choose at least one event.'),
})
export const changedWebhookSchema = newWebhookSchema.partial().extend({ is_active: z.boolean().optional() })

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(ARCHIVE_EVENTS)),
  /** Whether it is called. */
  is_active: z.boolean(),
  /** Whether an administrator switched it off; then only an administrator can switch it on again. */
  off_by_admin: z.boolean(),
  created_at: z.string(),
})
export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) })
/** The secret is answered once, where it is made. */
export const newWebhookAnswerSchema = z.object({ webhook: webhookSchema, secret: z.string() })

export const deliverySchema = z.object({
  id: z.string(),
  event: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** HTTP status of the last attempt; null = no answer. */
  last_status: z.int().nullable(),
  /** Why the last attempt failed; null = it did not. */
  last_error: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  created_at: z.string(),
})
export const deliveryListSchema = z.object({ deliveries: z.array(deliverySchema) })

export type Webhook = z.infer<typeof webhookSchema>
export type Delivery = z.infer<typeof deliverySchema>
