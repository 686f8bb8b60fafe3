import { z } from 'zod'
import { KEY_LIFETIMES, KEY_SCOPES, type KeyScope } from './access.ts'
import { alertSchema, webhookSchema } from './alert.ts'
import { oneLine } from './fields.ts'
import { LONGEST_PASSWORD, successSchema, userSchema } from './session.ts'
import { tierPeriodSchema } from './tier-period.ts'

const SCOPES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]]
export const keyScopeSchema = z.enum(SCOPES)

export const newKeySchema = z.object({
  /** What the key is for, in its owner's words. */
  name: z.string().trim().min(1).max(80),
  scopes: z
    .array(keyScopeSchema)
    .min(1, 'Name at least one scope.')
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  /** Left out or null: the key does not end by itself. */
  expires_in_days: z.literal(KEY_LIFETIMES).nullable().default(null),
})

/** A key as its owner sees it later: never the key itself. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters of the key, to tell it from others. */
  hint: z.string(),
  scopes: z.array(keyScopeSchema),
  created_at: z.string(),
  /** When the key was last replaced; null = never. */
  rotated_at: z.string().nullable(),
  /** The hour of its last call; null = never used. */
  last_used_at: z.string().nullable(),
  /** null = it does not end by itself */
  expires_at: z.string().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** Calls of the current calendar month (UTC) by all keys of the account. */
export const callsUsedSchema = z.object({
  used: z.int(),
  /** null = no limit: staff are not metered */
  limit: z.int().nullable(),
  /** null = no limit */
  remaining: z.int().nullable(),
  resetsAt: z.string(),
})

export const keyListResponseSchema = z.object({ keys: z.array(apiKeySchema), calls: callsUsedSchema })
/** The only answer that ever holds the key itself. */
export const keyShownResponseSchema = z.object({ success: z.literal(true), key: z.string(), details: apiKeySchema })

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
