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
