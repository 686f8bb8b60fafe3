import { z } from 'zod'

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
