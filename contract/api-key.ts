import { z } from 'zod'
import { KEY_LIFETIMES, KEY_SCOPES, type KeyScope } from './key-scopes.ts'

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
