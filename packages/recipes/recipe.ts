import * as z from 'zod/mini'
import { repairDoneSchema } from '@casefiles/engine/repairs'
import { recipeStepSchema, sha256Field } from './step-schemas.ts'

/** More is a program, not a recipe. */
export const MOST_STEPS = 60

export const recipeStepsSchema = z.array(recipeStepSchema).check(z.minLength(1), z.maxLength(MOST_STEPS))

/** A file that a recipe reads, and how its columns were read. */
export const recipeSourceSchema = z.strictObject({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  /** Name in the bundle, within `sources/`. */
  file: z.string().check(z.minLength(1)),
  sha256: sha256Field,
  rows: z.int(),
  columns: z.array(z.strictObject({ name: z.string(), kind: z.enum(['number', 'text']) })),
  /** What was repaired when it was uploaded; left out where it could be read as it was. */
  repairs: z.optional(z.array(repairDoneSchema).check(z.minLength(1))),
})
export type RecipeSource = z.infer<typeof recipeSourceSchema>

/** What one step did. */
export const stepLogSchema = z.strictObject({
  words: z.string(),
  before: z.int(),
  after: z.int(),
  notes: z.array(z.strictObject({ code: z.string(), message: z.string(), rows: z.optional(z.int()) })),
})
export type StepLog = z.infer<typeof stepLogSchema>

const originSchema = z.strictObject({ source: sha256Field, column: z.string() })

/** How data were made from source files, whole: the same sources and steps give the same bytes. */
export const recipeSchema = z.strictObject({
  /** The first is what the steps begin with; the others are joined. */
  sources: z.array(recipeSourceSchema).check(z.minLength(1), z.maxLength(20)),
  steps: recipeStepsSchema,
  log: z.array(stepLogSchema),
  /** Per column, the columns of the sources that it was made from. */
  origins: z.array(z.strictObject({ column: z.string(), from: z.array(originSchema) })),
})
export type Recipe = z.infer<typeof recipeSchema>
