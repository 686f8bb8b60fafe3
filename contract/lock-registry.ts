import { z } from 'zod'
import { sha256Schema } from './chain.ts'
import { designTypeSchema } from './design.ts'
import { standingSchema } from './standing-schema.ts'

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
