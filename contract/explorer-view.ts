import { z } from 'zod'
import { datasetRowsResponseSchema } from './studio/dataset.ts'
import { meterReadingSchema } from './usage.ts'

/** One account keeps at most so many views of one casefile. */
export const MOST_VIEWS = 100

/** Answer to opening a casefile's Explorer while signed in. */
export const openedExplorerSchema = z.object({
  slug: z.string(),
  version: z.int(),
  usage: meterReadingSchema,
})

const number = z.number().nullable()

/** One published way of computing the effect, or of varying an assumption. */
export const specificationSchema = z.object({
  /** What was varied. */
  group: z.string(),
  name: z.string(),
  value: number,
  low: number,
  high: number,
  isLocked: z.boolean(),
  /** Whether the main conclusion holds there; null for an estimate, of which the published run does not say it. */
  keepsConclusion: z.boolean().nullable(),
  /** Each choice of this specification, by name, where the run recorded them. */
  choices: z.record(z.string(), z.string()).optional(),
})

/** The whole curve: every specification in the order of its effect, and what they say together. */
export const specificationCurveSchema = z.object({
  units: z.string(),
  specifications: z.array(specificationSchema),
  summary: z.object({
    count: z.int(),
    median: number,
    lowest: number,
    highest: number,
    /** How many have the sign of the locked estimate. */
    sameSign: z.int(),
    /** How many have a 95 % interval without zero, on that side. */
    excludeZero: z.int(),
    /** How many of those that were compared change the conclusion. */
    changeConclusion: z.int(),
  }),
})

export const rowPreviewQuerySchema = z.object({
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(200).default(25),
})
export const rowPreviewSchema = datasetRowsResponseSchema.omit({ omitted: true })

/** A reader's settings of the Explorer, as its address carries them. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Query of the Explorer's address, without the question mark; empty = the locked settings. */
  query: z.string(),
  created_at: z.string(),
})
export const newViewSchema = z.object({
  name: z.string().trim().min(1).max(80),
  query: z.string().max(4000),
})
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema) })
export const savedViewResponseSchema = z.object({ view: savedViewSchema })

export type OpenedExplorer = z.infer<typeof openedExplorerSchema>
export type Specification = z.infer<typeof specificationSchema>
export type SpecificationCurve = z.infer<typeof specificationCurveSchema>
export type RowPreview = z.infer<typeof rowPreviewSchema>
export type SavedView = z.infer<typeof savedViewSchema>
