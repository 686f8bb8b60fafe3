import { z } from 'zod'

export const DESIGN_TYPES = ['DiD', 'RDD', 'IV', 'Matching', 'SyntheticControl', 'Blocks'] as const
export const designTypeSchema = z.enum(DESIGN_TYPES)

const text = z.string().min(1)

export const intentSchema = z.strictObject({
  /** `policy`: the treatment is a policy, or names the one it informs; `mechanism`: no policy, and then no verdict. */
  kind: z.enum(['policy', 'mechanism']).default('policy'),
  direction: z.enum(['increase', 'decrease']),
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
  dataset: z.strictObject({ id: text, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** How this lock stands to the data, which decides part of the transparency pillar. */
  lock_status: z.enum(['before-outcome-data', 're-analysis', 'after-results']),
  /** That whoever locked it stated not to have looked at outcomes of treated units after treatment; else left out. */
  outcomes_unseen: z.literal(true).optional(),
  analysis: z.record(z.string(), z.unknown()),
})

export type DesignDocument = z.infer<typeof designDocumentSchema>
/** A design as stored in a source folder: the importer adds the data set's fingerprint. */
export const designSourceSchema = designDocumentSchema.omit({ dataset: true, deviations: true, outcomes_unseen: true })
