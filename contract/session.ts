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

export const loginRequestSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(LONGEST_PASSWORD),
})

export const loginResponseSchema = z.object({ success: z.literal(true), token: z.string(), user: userSchema })

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

export const sessionResponseSchema = z.object({ user: userSchema, session: sessionSchema })
export const sessionListResponseSchema = z.object({ sessions: z.array(sessionSchema) })
export const successSchema = z.object({ success: z.literal(true) })
export const sessionsEndedSchema = successSchema.extend({ ended: z.int() })

export type SessionView = z.infer<typeof sessionSchema>
export type LoginResponse = z.infer<typeof loginResponseSchema>
