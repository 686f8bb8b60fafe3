import { z } from 'zod'
import { MOST_STEPS, recipeStepSchema, stepLogSchema } from '@casefiles/recipes/schemas'
import { dataProfileSchema, datasetRowsResponseSchema } from './dataset.ts'

const stepsSchema = z.array(recipeStepSchema).max(MOST_STEPS)

/** All steps after the source, also those that were applied already. */
export const recipePreviewRequestSchema = z.strictObject({
  steps: stepsSchema,
  /** Columns that are to name one row each, such as unit and period. */
  keys: z.array(z.string().min(1).max(200)).max(5).default([]),
  /** The draft it is for: nothing is shown of columns that its design names as an outcome, nor of what is made of them. */
  casefile: z.string().optional(),
})

export const defectSchema = z.object({
  code: z.string(),
  message: z.string(),
  columns: z.array(z.string()),
  remedies: z.array(z.object({ label: z.string(), steps: z.array(recipeStepSchema) })),
})

/** What the steps would make, before they are applied. */
export const recipePreviewSchema = z.object({
  /** What each step does, with rows before and after; those of the data set itself first. */
  log: z.array(stepLogSchema),
  profile: dataProfileSchema,
  /** The first rows, without hidden columns. */
  sample: datasetRowsResponseSchema,
  defects: z.array(defectSchema),
})

export const recipeRequestSchema = z.strictObject({
  /** All steps after the source; without any, the source itself is answered. */
  steps: stepsSchema,
  casefile: z.string().optional(),
})

export type RecipePreview = z.infer<typeof recipePreviewSchema>
export type DataDefect = z.infer<typeof defectSchema>
