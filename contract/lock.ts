import { z } from 'zod'
import { sha256Schema } from './chain.ts'
import { designTypeSchema } from './design.ts'
import { standingSchema } from './standing-schema.ts'

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

/** What a lock fixed, in words; withheld while they are under embargo, and gone where the version was taken down. */
export const lockWordsSchema = z.strictObject({
  design_type: designTypeSchema,
  unit: z.string(),
  outcome: z.string(),
  treatment: z.string(),
  /** Null of a design that was locked before there were data. */
  data: z
    .strictObject({
      name: z.string(),
      sha256: sha256Schema,
      /** Columns that name a row. */
      keys: z.array(z.string()),
    })
    .nullable(),
})

/** One lock as everybody sees it from the moment on which it is made. */
export const registeredLockSchema = z.strictObject({
  /** Counts all locks from the oldest. */
  number: z.int().positive(),
  /** Of its link in the chain; signed with the next checkpoint. */
  hash: sha256Schema,
  /** `plan`: before there were data; `rival`: other choices beside a lock, by a reviewer. */
  kind: z.enum(['lock', 'plan', 'rival']),
  author: z.string(),
  locked_at: z.string(),
  docket: z.string(),
  version: z.int().positive(),
  words: lockWordsSchema.nullable(),
  /** Why there are no words: an embargo until a day or until it is published, or a takedown. */
  withheld: z
    .union([z.strictObject({ until: z.string().nullable() }), z.strictObject({ taken_down: z.string() })])
    .nullable(),
  state: z.enum(['locked', 'run', 'published', 'retracted', 'taken-down']),
  /** When it was first run to the end; null where it was not. */
  ran_at: z.string().nullable(),
  /** Where it is published. */
  address: z.string().nullable(),
  /** How the version stands that was published of it; absent where nothing has to be said. */
  standing: standingSchema.optional(),
})
export type RegisteredLock = z.infer<typeof registeredLockSchema>

export const lockListSchema = z.object({
  total: z.int(),
  /** The newest first. */
  locks: z.array(registeredLockSchema),
})
export const lockListQuerySchema = z.object({
  before: z.coerce.number().int().min(1).optional().describe('Only locks with a smaller number.'),
  limit: z.coerce.number().int().min(1).max(100).default(60),
})

/** The longest time for which the words of a lock may be withheld. */
export const LONGEST_EMBARGO_YEARS = 4
/** Words of a lock are public at once unless they are withheld until a day, or (null) until it is published. */
export const embargoSchema = z.strictObject({ until: z.iso.date().nullable() })
export type Embargo = z.infer<typeof embargoSchema>
