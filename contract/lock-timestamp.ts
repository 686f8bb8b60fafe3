import { z } from 'zod'
import { sha256Schema } from './chain.ts'

/** A token of an external authority over a lock: kept as it came, and checked whenever the chain is. */
export const lockTimestampSchema = z.strictObject({
  version: z.int().positive(),
  /** The link of the lock, or of the lock without data, that it vouches for. */
  link_hash: sha256Schema,
  /** What was stamped: the link hash or the content hash of that link. */
  imprint: sha256Schema,
  authority: z.string(),
  stamped_at: z.string(),
  /** RFC 3161, base64. */
  token: z.string(),
})
export type LockTimestamp = z.infer<typeof lockTimestampSchema>

/** Some kilobytes; with a long chain of certificates some more. */
export const addTimestampSchema = z.strictObject({ token: z.base64().min(1).max(64_000) })
