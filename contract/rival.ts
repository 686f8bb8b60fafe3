import { z } from 'zod'
import { analysisSchema } from './analysis.ts'
import { sha256Schema } from './chain.ts'
import { declaredDeviationSchema, designTypeSchema } from './design.ts'
import { runRecordSchema } from './run.ts'
import { casefileSlugSchema } from './fields.ts'

const text = z.string().trim().min(1)

/** One choice in which a rival departs from the locked design, and why, in a sentence. */
const rivalChangeSchema = z.strictObject({ field: text, locked: z.string(), rival: z.string(), why: text })
/** How far the analysis of a rival is; `cancelled` and `failed` can be tried again. */
const RIVAL_STATES = ['waiting', 'analyzed', 'failed', 'cancelled'] as const

const lockedRivalSchema = z.object({
  link_hash: sha256Schema,
  by: z.string(),
  locked_at: z.string(),
  changes: z.array(rivalChangeSchema),
  state: z.enum(RIVAL_STATES),
  /** Why it could not be computed; null where nothing failed. */
  reason: z.string().nullable(),
})
export type LockedRival = z.infer<typeof lockedRivalSchema>
export const rivalListSchema = z.object({ rivals: z.array(lockedRivalSchema) })

const analysis = z.record(z.string(), z.unknown())

/** A rival design as far as it is written: nothing of it has to fit yet. */
export const rivalDraftSchema = z.strictObject({
  analysis,
  /** By field, as far as they are written. */
  reasons: z.array(z.strictObject({ field: z.string().min(1), why: z.string() })).max(200),
  named: z.boolean(),
})
export type RivalDraft = z.infer<typeof rivalDraftSchema>
export const savedRivalDraftSchema = z.object({ saved_at: z.string() })

/** How a reviewer stands to the results of a casefile, and whether a rival design may still be locked. */
export const rivalStandingSchema = z.object({
  /** Closed until a rival is locked or the results are opened without one. */
  results: z.enum(['closed', 'open']),
  /** When they were opened to the caller; null where that is not kept, or has not happened. */
  opened_at: z.string().nullable(),
  /** Why the caller cannot lock a rival; null = can. */
  refusal: z.string().nullable(),
  /** The locked choices, from which a rival starts; null where nothing is locked. */
  locked: z.object({ design_type: designTypeSchema, analysis: z.record(z.string(), z.unknown()) }).nullable(),
  /** What the caller has written of a rival and not locked; null where there is nothing, or it can no longer be locked. */
  draft: rivalDraftSchema.extend({ saved_at: z.string() }).nullable(),
  /** The caller's own rival. */
  own: lockedRivalSchema.nullable(),
})
export type RivalStanding = z.infer<typeof rivalStandingSchema>

export const comparedRivalSchema = z.strictObject({ analysis })
export const rivalDifferencesSchema = z.object({ changes: z.array(rivalChangeSchema.omit({ why: true })) })

export const newRivalSchema = z.strictObject({
  analysis,
  /** A sentence for each field that differs. */
  reasons: z.array(declaredDeviationSchema).max(200),
  /** "I have not seen results of this casefile, here or elsewhere": becomes part of what is locked. */
  results_unseen: z.literal(true, 'Confirm that you have not seen the results.'),
  /** The chain and the public page may say whose it is; else they say “A reviewer”. */
  named: z.boolean().default(false),
})
export type NewRival = z.input<typeof newRivalSchema>

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
