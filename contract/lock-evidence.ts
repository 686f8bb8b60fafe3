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

export const LOCK_STATUSES = ['before-outcome-data', 're-analysis', 'after-results'] as const
export const lockStatusSchema = z.enum(LOCK_STATUSES)
export type LockStatus = z.infer<typeof lockStatusSchema>

/**
 * One way in which this server touched the outcome of a design before its lock.
 *
 * `run`: an analysis of the outcome; `stopped-run`: one that failed or was given up, so nothing of it was shown; `rows` and
 * `profile`: cells of the column, or its range and first values, were shown to an analyst; `publication`: the file that
 * holds the column was published with a casefile, so that anybody could open it; `held`: the file lay here before a design was locked
 * as one whose data are still to come.
 */
export const touchSchema = z.strictObject({
  kind: z.enum(['run', 'stopped-run', 'rows', 'profile', 'publication', 'held']),
  /** Every time of runs, oldest first; of the others when it first happened. */
  at: z.array(z.string()).min(1),
  /** Whose casefile; null where data were looked at outside of any. */
  casefile: z.strictObject({ docket: z.string(), version: z.int(), owner: z.string() }).nullable(),
  /** `copy`: the same column in other data, under whatever name. */
  data: z.enum(['same', 'copy']),
})
export type Touch = z.infer<typeof touchSchema>

/** What the server's own log says of the outcome up to the lock; written by the server alone. */
export const lockEvidenceSchema = z.strictObject({
  /** What the analyst chose; the design's `lock_status` is what the log allows. */
  claimed: lockStatusSchema,
  touches: z.array(touchSchema),
})
export type LockEvidence = z.infer<typeof lockEvidenceSchema>

/**
 * The status that the log allows: after a run of the outcome nothing but `after-results`, after any other touch no
 * `before-outcome-data`, whatever was chosen.
 */
export function statusByLog(claimed: LockStatus, touches: readonly Pick<Touch, 'kind'>[]): LockStatus {
  if (touches.some(({ kind }) => kind === 'run')) return 'after-results'
  return claimed === 'before-outcome-data' && touches.length > 0 ? 're-analysis' : claimed
}
