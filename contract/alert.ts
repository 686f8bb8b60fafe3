import { z } from 'zod'
import type { CasefileListItem } from './casefile.ts'
import { DESIGN_TYPES } from './design.ts'
import { ARCHIVE_EVENTS } from './archive-event.ts'

/** What a casefile must be for an alert; left out = anything. */
export const alertFilterSchema = z
  .object({
    domain: z.string().max(100).optional(),
    subdomain: z.string().max(100).optional(),
    jurisdiction: z.string().trim().max(200).optional(),
    designType: z.enum(DESIGN_TYPES).optional(),
    eqsMin: z.int().min(0).max(100).optional(),
    /** Words that all stand in title, summary or keywords. */
    words: z.string().trim().max(200).optional(),
    /** One casefile, whatever its domain. */
    slug: z.string().max(200).optional(),
  })
  .strict()
export type AlertFilter = z.infer<typeof alertFilterSchema>

export const newAlertSchema = z.object({
  name: z.string().trim().min(1, 'Give the alert a name.').max(120),
  filter: alertFilterSchema,
  /** An email beside the notice in the account. */
  by_email: z.boolean().default(true),
  /** Whether the caller's team gets its notices too; the owner of a team only. */
  for_team: z.boolean().default(false),
})
/** What is left out stays as it is, so nothing here has a default: emails that were stopped must not begin again. */
export const changedAlertSchema = newAlertSchema
  .partial()
  .extend({ by_email: z.boolean().optional(), for_team: z.boolean().optional(), is_active: z.boolean().optional() })

export const alertSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: alertFilterSchema,
  by_email: z.boolean(),
  for_team: z.boolean(),
  is_active: z.boolean(),
  created_at: z.string(),
  /** Whether it is the caller's own; others are the team's. */
  is_own: z.boolean(),
})
export const alertListSchema = z.object({ alerts: z.array(alertSchema) })

export const noticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Address on this site that it is about; null = none. */
  url: z.string().nullable(),
  created_at: z.string(),
  is_read: z.boolean(),
})
export const noticeListSchema = z.object({ notices: z.array(noticeSchema), unread: z.int() })

export type Alert = z.infer<typeof alertSchema>
export type Notice = z.infer<typeof noticeSchema>

/** Whether a casefile is what an alert looks for. */
export function fitsAlert(filter: AlertFilter, casefile: CasefileListItem): boolean {
  const { domain, subdomain, jurisdiction, designType, eqsMin, words, slug } = filter
  if (slug && slug !== casefile.slug) return false
  if (domain && domain !== casefile.domain.slug) return false
  if (subdomain && subdomain !== casefile.subdomain.slug) return false
  if (jurisdiction && jurisdiction.toLowerCase() !== casefile.jurisdiction.toLowerCase()) return false
  if (designType && designType !== casefile.design_type) return false
  if (eqsMin && (casefile.eqs_overall ?? -1) < eqsMin) return false
  return !words || holdsWords(casefile, words)
}

/** Whether all words stand in title, summary or keywords. */
export function holdsWords({ title, description, meta_json }: CasefileListItem, words: string): boolean {
  const text = [title, description, ...meta_json.keywords].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word))
}

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
