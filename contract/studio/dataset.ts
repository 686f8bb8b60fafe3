import { z } from 'zod'
import { isOneForEachFault, REPAIR_IDS } from '@casefiles/engine/repairs'
import { datasetInfoSchema } from '../publication.ts'

const distinctSchema = z.strictObject({
  count: z.int().nonnegative(),
  /** False where there are more different values than `count`. */
  isExact: z.boolean(),
})

/** What one column of a data file holds; its fields are explained in `packages/engine/frame/profile.ts`. */
export const columnProfileSchema = z.strictObject({
  name: z.string().min(1),
  type: z.enum(['number', 'integer', 'boolean', 'date', 'category', 'text', 'empty']),
  missing: z.int().nonnegative(),
  distinct: distinctSchema,
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  infinite: z.int().nonnegative(),
  leadingZeros: z.int().nonnegative(),
  samples: z.array(z.string()).max(5),
  /** Left out of profiles that were kept before it was counted. */
  mostFrequent: z.string().nullable().optional(),
  label: z.string().nullable(),
  format: z.string().nullable(),
  valueLabels: z.array(z.strictObject({ value: z.number(), text: z.string() })).nullable(),
  /**
   * True for an outcome of a design that is not locked, and for a column of an uploaded file that nobody asked to be shown: nothing
   * is said of what its cells hold.
   */
  isWithheld: z.literal(true).optional(),
})

/** A data file as it was read: what an analyst is shown before a design is chosen. */
export const dataProfileSchema = z.strictObject({
  format: z.enum(['text', 'xlsx', 'parquet', 'stata']),
  rows: z.int().positive(),
  columns: z.array(columnProfileSchema),
  log: z.array(
    z.strictObject({
      code: z.string(),
      message: z.string(),
      rows: z.int().optional(),
      /** The column whose cells the message quotes. */
      column: z.string().optional(),
    }),
  ),
})

export type ColumnProfile = z.infer<typeof columnProfileSchema>
export type DataProfile = z.infer<typeof dataProfileSchema>

/** What an analyst says of an uploaded file; the rest is read from it. */
export const datasetDescriptionSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  description: z.string().trim().max(5000).default(''),
  citation: z.string().trim().max(2000).default(''),
  source: z.string().trim().max(2000).default(''),
  licence: z.string().trim().max(200).default(''),
})

/** `description` of the form is this as JSON. */
export const datasetUploadFieldsSchema = z.object({
  description: z.string().max(20_000),
  /** The draft it is uploaded for: nothing is shown of columns that its design names as an outcome. */
  casefile: z.string().optional(),
  /** Of a workbook with several sheets: the one that holds the data. */
  sheet: z.string().max(200).optional(),
  /** JSON: repairs that were accepted, of those that a refusal of the file offered. */
  repairs: z.string().max(1_000).optional(),
  /** A file that was sent in parts, by its id, in place of the form's own. */
  upload: z.uuid().optional(),
})

/** `repairs` of the form is this as JSON. */
export const acceptedRepairsSchema = z.array(z.enum(REPAIR_IDS)).max(REPAIR_IDS.length).refine(isOneForEachFault, {
  error: 'Accept one repair for each fault: two of these mend the same.',
})

export const datasetListResponseSchema = z.object({
  datasets: z.array(
    datasetInfoSchema.omit({ columns: true }).extend({
      columns: z.int(),
      is_archive: z.boolean(),
      /** Its number where it was pulled from a source; null for a file as somebody uploaded it. */
      vintage: z.int().nullable(),
    }),
  ),
})
/** Answer of an upload and of `GET /api/v2/studio/datasets/:sha256`. */
export const datasetResponseSchema = z.object({ dataset: datasetInfoSchema, profile: dataProfileSchema })

/** What columns mean, in readers' words; columns that are left out keep theirs. */
export const datasetColumnsSchema = z.strictObject({
  columns: z.array(z.strictObject({ name: z.string(), meaning: z.string().trim().max(500) })).max(2000),
})

export const datasetQuerySchema = z.object({
  /** Whose outcomes stay hidden too while it is a draft, whatever data set it has chosen. */
  casefile: z.string().optional(),
})

/** Columns of an uploaded file to be shown: all but those that hold the outcome. */
export const datasetLooksSchema = z.strictObject({
  columns: z.array(z.string()).max(2000),
  casefile: z.string().optional(),
})

export const datasetRowsQuerySchema = z.object({
  offset: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Whose outcomes stay hidden too while it is a draft, whatever data set it has chosen. */
  casefile: z.string().optional(),
})
/** Cells as they are stored: numbers as numbers, missing cells `null`. */
export const datasetRowsResponseSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  total: z.int(),
  /** Columns left out: a design that is not locked names them as an outcome, or nobody asked for them to be shown. */
  omitted: z.array(z.string()),
})
