import * as z from 'zod/mini'
import { aggregateSchema } from './steps/aggregate/schema.ts'
import { deriveSchema } from './steps/derive/schema.ts'
import { dropColumnsSchema } from './steps/drop-columns/schema.ts'
import { filterSchema } from './steps/filter/schema.ts'
import { joinSchema } from './steps/join/schema.ts'
import { longSchema } from './steps/long/schema.ts'
import { readNumbersSchema } from './steps/read-numbers/schema.ts'
import { recodeSchema } from './steps/recode/schema.ts'
import { wideSchema } from './steps/wide/schema.ts'

/** What a step of each kind is, without what it does: light enough for pages. The registry has a line for each. */
export const recipeStepSchema = z.discriminatedUnion('kind', [
  filterSchema,
  deriveSchema,
  recodeSchema,
  readNumbersSchema,
  dropColumnsSchema,
  longSchema,
  wideSchema,
  joinSchema,
  aggregateSchema,
])
export type RecipeStep = z.infer<typeof recipeStepSchema>
