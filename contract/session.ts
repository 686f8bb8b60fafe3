import { z } from 'zod'
import { ROLES, TIERS } from './user.ts'

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  tier: z.enum(TIERS),
  name: z.string(),
  role: z.enum(ROLES),
})

/** Longest password that is read, in characters: more than any pass phrase, and little enough to hash. */
export const LONGEST_PASSWORD = 1024

/** A code of six digits, or a recovery code; spaces, hyphens and upper case do not matter. */
export const codeSchema = z.string().trim().min(1).max(64)

export const loginRequestSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(LONGEST_PASSWORD),
  /** Of an account with a second factor: a code of its app, or a recovery code. */
  code: codeSchema.optional(),
})

/** Whether the account must set up a second factor before it can do anything else. */
const second_factor_needed = z.boolean()

export const loginResponseSchema = z.object({
  success: z.literal(true),
  token: z.string(),
  user: userSchema,
  second_factor_needed,
})

/** The password once more, before what asks for a fresh sign-in; with a code where the account has a second factor. */
export const confirmRequestSchema = z.strictObject({
  password: z.string().min(1).max(LONGEST_PASSWORD),
  code: codeSchema.optional(),
})

/** A session as its owner sees it. */
export const sessionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  /** Browser and system in a few words; empty where the browser did not say. */
  user_agent: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export const sessionResponseSchema = z.object({ user: userSchema, session: sessionSchema, second_factor_needed })
export const sessionListResponseSchema = z.object({ sessions: z.array(sessionSchema) })
export const successSchema = z.object({ success: z.literal(true) })
export const sessionsEndedSchema = successSchema.extend({ ended: z.int() })

export type SessionView = z.infer<typeof sessionSchema>
export type SessionResponse = z.infer<typeof sessionResponseSchema>
export type LoginResponse = z.infer<typeof loginResponseSchema>

const password = z.string().min(1).max(LONGEST_PASSWORD)

/** The second factor of an account as its owner sees it. */
export const secondFactorSchema = z.object({
  /** When it was switched on; null = it is off. */
  since: z.string().nullable(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: z.int(),
  /** Whether the account's role must have one. */
  is_required: z.boolean(),
})

/** What an app for codes takes: shown once, while it is set up. */
export const secondFactorSetUpSchema = z.object({
  /** Base32, as it is typed into an app. */
  secret: z.string(),
  /** The same as an `otpauth://` address, as a QR code holds it. */
  address: z.string(),
})

/** Each works once, in the place of a code; they stand in this answer alone. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })

export const passwordOnlySchema = z.object({ password })
export const codeOnlySchema = z.object({ code: codeSchema })
export const passwordAndCodeSchema = z.object({ password, code: codeSchema })

export type SecondFactor = z.infer<typeof secondFactorSchema>
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUpSchema>

/** Where people of an organization sign in, by what they call it; null where that is not set up. */
export const providerSchema = z.object({ name: z.string().nullable() })

/** How a sign-in with the provider begins. */
export const providerStartSchema = z.object({
  /** The provider's page, to which the browser goes. */
  address: z.string(),
  /** Random characters that the browser keeps to itself until it is back: without them the provider's answer is worth nothing. */
  key: z.string(),
})

/** What the browser came back with. */
export const providerAnswerSchema = z.object({
  key: z.string().min(1).max(100),
  /** The query of the address at which the browser came back, e.g. `?code=…&state=…`. */
  answer: z.string().min(1).max(8192),
})

export type ProviderAnswer = z.infer<typeof providerAnswerSchema>
