import { z } from 'zod'
import { analysisSchema } from './analysis.ts'
import { sha256Schema } from './chain.ts'
import { runRecordSchema } from './run.ts'
import { casefileSlugSchema } from './slug.ts'

const text = z.string().trim().min(1)

/** One choice in which a rival departs from the locked design, and why, in a sentence. */
export const rivalChangeSchema = z.strictObject({ field: text, locked: z.string(), rival: z.string(), why: text })
export type RivalChange = z.infer<typeof rivalChangeSchema>

/**
 * A rival design as it is locked: other choices on the same data, decided by a reviewer who had not seen the results. Its
 * canonical JSON is what the link of the chain fixes.
 */
export const rivalDesignSchema = z.strictObject({
  schema: z.literal('rival-design/1'),
  casefile: casefileSlugSchema,
  version: z.int().positive(),
  /** Link of the lock beside which it stands; data, seed and everything but `analysis` are those of that lock. */
  lock_hash: sha256Schema,
  by: text,
  locked_at: z.iso.datetime(),
  /** The server had shown this account no result of this version, and the reviewer states not to have seen one elsewhere. */
  results_unseen: z.literal(true),
  changes: z.array(rivalChangeSchema).min(1),
  analysis: z.record(z.string(), z.unknown()),
})
export type RivalDesign = z.infer<typeof rivalDesignSchema>

/** A rival design in a published document, with what it found; it changes neither verdict nor score of the casefile. */
export const publishedRivalSchema = z.strictObject({
  /** Its link of the chain. */
  link_hash: sha256Schema,
  design: rivalDesignSchema,
  /** Null where it could not be computed. */
  run: runRecordSchema.nullable(),
  result: z
    .strictObject({
      /** The primary one. */
      estimate: analysisSchema.shape.estimates.element,
      verdict: z.string().nullable(),
      verdict_reason: z.string(),
      failed_checks: z.int().nonnegative(),
    })
    .nullable(),
  /** Why there is no result; null where there is one. */
  not_computed: z.string().nullable(),
})
export type PublishedRival = z.infer<typeof publishedRivalSchema>
