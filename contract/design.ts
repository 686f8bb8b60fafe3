import { z } from 'zod'
import { DESIGN_TYPES } from '@casefiles/engine/names'
import { dataDictionarySchema } from './data-dictionary.ts'
import { recipeSchema } from '@casefiles/recipes/schemas'
import { lockEvidenceSchema, lockStatusSchema } from './lock-evidence.ts'
import { lockedVintageSchema } from './vintage.ts'

export { DESIGN_TYPES }
export const designTypeSchema = z.enum(DESIGN_TYPES)

const text = z.string().min(1)

export const intentSchema = z.strictObject({
  /** `policy`: the treatment is a policy, or names the one it informs; `mechanism`: no policy, and then no verdict. */
  kind: z.enum(['policy', 'mechanism']).default('policy'),
  /** `equal`: a standard of equal treatment, which an audit tests; the smallest effect is then its margin. */
  direction: z.enum(['increase', 'decrease', 'equal']),
  smallestEffect: z.number().positive(),
  smallestEffectBasis: text,
  statedGoal: z.number().positive().optional(),
})

/** Reader words that the plain-language text is built with; see `NarrativeWords` in the engine. */
export const narrativeWordsSchema = z.strictObject({
  policyName: text,
  policyShort: text.optional(),
  outcomeName: text,
  places: text,
  years: text,
  unitPlural: text,
  /** One unit (`state`), one case of the policy with its article (`a law`), one period (`year`); plain words where left out. */
  unit: text.optional(),
  treatment: text.optional(),
  period: text.optional(),
})

/** Why a superseding design departs in one field from the version before; `field` as the deviation report names it. */
export const declaredDeviationSchema = z.strictObject({ field: text, why: z.string().trim().min(1) })
export type DeclaredDeviation = z.infer<typeof declaredDeviationSchema>

/**
 * The design document that is locked: what a reader sees on the Design tab and what the engine runs, in one place.
 * `analysis` is validated by the engine's own schema for the design type.
 */
export const designDocumentSchema = z.strictObject({
  design_type: designTypeSchema,
  assignment_mechanism: z.strictObject({ type: text, narrative: text }),
  units: z.strictObject({ unit_of_analysis: text, unit_id_field: text, sutva_notes: text }),
  treatments: z.strictObject({ treatment_name: text, treatment_definition: text, control_definition: text }),
  intent: intentSchema,
  /** The reader's words the narrative is written with; the numbers come from the analysis. */
  words: narrativeWordsSchema,
  /** Choices made before the analysis that a reader should know, one sentence each. */
  declared_choices: z.array(text).default([]),
  /** Of a later version: a reason for each field that differs from the version before. */
  deviations: z.array(declaredDeviationSchema).optional(),
  seed: z.int().nonnegative(),
  dataset: z.strictObject({
    id: text,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** Sources and steps that the data were made by; left out where they are a file as it was uploaded. */
    recipe: z.optional(recipeSchema),
  }),
  /** How this lock stands to the data, which decides the transparency pillar: no better than the server's log allows. */
  lock_status: lockStatusSchema,
  /** What the server's log says of the outcome before the lock; absent in drafts and in locks from before it was kept. */
  lock_evidence: lockEvidenceSchema.optional(),
  /** First day on which the outcome is collected, as stated in a lock without data: a later day than the lock's. */
  collection_from: z.iso.date().optional(),
  /** Who had seen which published results of these data, in words, as the analyst states it. */
  results_known: text.optional(),
  /** That whoever locked it stated not to have looked at outcomes of treated units after treatment; else left out. */
  outcomes_unseen: z.literal(true).optional(),
  /** Of a design that was locked before there were data: that lock, and the columns that the data were to have. */
  planned: z
    .strictObject({
      link_hash: text,
      content_sha256: text,
      locked_at: z.iso.datetime(),
      dictionary: dataDictionarySchema,
      /** An outside authority's timestamp of that lock from before the day on which, as is stated, the data came out. */
      stamped: z.strictObject({ authority: text, stamped_at: z.iso.datetime(), released_on: z.iso.date() }).optional(),
    })
    .optional(),
  /** Of a version that a new vintage of its data made: where that came from, and the lock whose choices it takes over. */
  vintage: lockedVintageSchema.optional(),
  /** Of a version that a later release of the archive made: why, and the lock whose choices it takes over. */
  revision: z
    .strictObject({
      of: z.int().positive(),
      reason: text,
      /** Left out where the choices themselves changed: then the lock is a new one, judged by the log. */
      fixed_by: z
        .strictObject({ version: z.int().positive(), link_hash: text, locked_at: z.iso.datetime() })
        .optional(),
    })
    .optional(),
  analysis: z.record(z.string(), z.unknown()),
})

export type DesignDocument = z.infer<typeof designDocumentSchema>
/** A design that is locked before there are data: the columns that they will have stand in their place. */
export const planDocumentSchema = designDocumentSchema
  .omit({ dataset: true, lock_evidence: true, planned: true, deviations: true, vintage: true, revision: true })
  .extend({ dictionary: dataDictionarySchema })
export type PlanDocument = z.infer<typeof planDocumentSchema>

/** A design as stored in a source folder: the importer adds the data set's fingerprint. */
export const designSourceSchema = designDocumentSchema.omit({
  dataset: true,
  deviations: true,
  outcomes_unseen: true,
  collection_from: true,
  lock_evidence: true,
  planned: true,
  vintage: true,
  revision: true,
})
