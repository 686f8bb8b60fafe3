import { z } from 'zod'
import { alertSchema } from './alert.ts'
import { apiKeySchema } from './api-key.ts'
import { oneLine } from './one-line.ts'
import { LONGEST_PASSWORD, successSchema, userSchema } from './session.ts'
import { tierPeriodSchema } from './tier-period.ts'
import { webhookSchema } from './webhook.ts'

/** What an account made under a higher tier and still has: nothing of it works until that tier is back. */
export const inactiveSchema = z.object({
  keys: z.array(apiKeySchema),
  webhooks: z.array(webhookSchema),
  alerts: z.array(alertSchema),
})
export type Inactive = z.infer<typeof inactiveSchema>

/** Longest name of a person, in characters. */
export const LONGEST_NAME = 120

const name = oneLine(z.string().trim().min(1).max(LONGEST_NAME))
const email = z.email().max(254)
const address = z.string().trim().pipe(email)
const password = z.string().min(1).max(LONGEST_PASSWORD)
/** Random characters of an email's link. */
const token = z.string().min(1).max(200)

export const registerRequestSchema = z.object({ name, email: address, password })
export const addressRequestSchema = z.object({ email: address })
export const linkRequestSchema = z.object({ token })
export const resetPasswordRequestSchema = z.object({ token, password })

/** What a confirmed link was for: a new account, or a new address of an old one. */
export const emailVerifiedSchema = successSchema.extend({
  confirmed: z.enum(['account', 'address']),
  email: z.string(),
})

export const accountSchema = z.object({
  user: userSchema,
  created_at: z.string(),
  signed_in_at: z.string().nullable(),
  /** Where the tier comes from, the newest first: what holds now, what ended, what is still to come. */
  tiers: z.array(tierPeriodSchema),
  /** An address that waits for the link of its email; null without one. */
  pending_email: z.string().nullable(),
  /** Casefiles of the account that are not published. */
  open_drafts: z.int(),
  published_casefiles: z.int(),
  /** Whether nobody else could manage accounts: such an account cannot be deleted. */
  is_last_admin: z.boolean(),
})

export const accountChangeSchema = z.object({ name })
export const emailChangeRequestSchema = z.object({ email: address, password })
export const passwordChangeRequestSchema = z.object({ password, new_password: password })
export const accountDeletionSchema = z.object({ email: z.string().max(254), password })

export type Account = z.infer<typeof accountSchema>
export type RegisterRequest = z.infer<typeof registerRequestSchema>
export type EmailVerified = z.infer<typeof emailVerifiedSchema>
