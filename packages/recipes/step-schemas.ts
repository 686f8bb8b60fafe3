import * as z from 'zod/mini'
import type { Column } from '@casefiles/engine/frame'

/** A column that is there. */
const columnField = z.string().check(z.minLength(1), z.maxLength(200))
/** A column that is made: no blank around it, as the file's header keeps none. */
const newColumnField = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const formulaField = z.string().check(z.minLength(1), z.maxLength(1000))
const columnsField = z.array(columnField).check(z.minLength(1), z.maxLength(500))
export const sha256Field = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const filterSchema = z.strictObject({ kind: z.literal('filter'), where: formulaField })
export type FilterStep = z.infer<typeof filterSchema>

export const deriveSchema = z.strictObject({ kind: z.literal('derive'), column: newColumnField, formula: formulaField })
export type DeriveStep = z.infer<typeof deriveSchema>

const cell = z.union([z.string().check(z.minLength(1), z.maxLength(500)), z.number()])
export const recodeSchema = z.strictObject({
  kind: z.literal('recode'),
  column: columnField,
  /** Name of the new column; the one that is recoded stays. */
  into: newColumnField,
  /** Values, as the cells hold them, and what becomes of them; null = missing. */
  pairs: z
    .array(z.strictObject({ from: z.string().check(z.minLength(1), z.maxLength(500)), to: z.nullable(cell) }))
    .check(z.minLength(1), z.maxLength(500)),
  /** What becomes of values that are not named. */
  others: z.enum(['keep', 'missing']),
})
export type RecodeStep = z.infer<typeof recodeSchema>

/** Whether the new column holds numbers: known from the step and the kind of the column alone. */
export function recodesToNumber({ pairs, others }: RecodeStep, kind: Column['kind']): boolean {
  const isNumber = pairs.every(({ to }) => to === null || typeof to === 'number')
  return isNumber && (others === 'missing' || kind === 'number')
}

export const readNumbersSchema = z.strictObject({
  kind: z.literal('read-numbers'),
  column: columnField,
  /** The sign between thousands; with a point, fractions follow a comma. */
  thousands: z._default(z.enum(['none', 'comma', 'point', 'space']), 'none'),
  /** Words such as "<5" and what they stand for; null = missing. */
  words: z._default(
    z
      .array(
        z.strictObject({ word: z.string().check(z.minLength(1), z.maxLength(500)), value: z.nullable(z.number()) }),
      )
      .check(z.maxLength(200)),
    [],
  ),
  /** What becomes of any other cell that is no number. */
  rest: z._default(z.enum(['refuse', 'missing']), 'refuse'),
})
export type ReadNumbersStep = z.infer<typeof readNumbersSchema>

export const dropColumnsSchema = z.strictObject({ kind: z.literal('drop-columns'), columns: columnsField })
export type DropColumnsStep = z.infer<typeof dropColumnsSchema>

export const longSchema = z.strictObject({
  kind: z.literal('long'),
  /** The columns that become rows. */
  columns: columnsField,
  /** The new column that holds their names. */
  names: newColumnField,
  /** The new column that holds their cells. */
  values: newColumnField,
  /** What each name begins with and is left out: `rate` of `rate2001`. */
  prefix: z._default(z.string().check(z.maxLength(200)), ''),
})
export type LongStep = z.infer<typeof longSchema>

/** Values that become columns. */
export const MOST_COLUMNS = 500
export const wideSchema = z.strictObject({
  kind: z.literal('wide'),
  /** Columns that say which rows become one. */
  keys: columnsField,
  /** The column whose values become columns. */
  names: columnField,
  /** The column that fills them. */
  values: columnField,
  /** Those values, in the order of the columns; left out = all there are, in the order in which they first appear. */
  levels: z.optional(z.array(z.string().check(z.minLength(1))).check(z.minLength(1), z.maxLength(MOST_COLUMNS))),
})
export type WideStep = z.infer<typeof wideSchema>

/** What a new column is called: `rate_2001`. */
export function wideName({ values }: WideStep, level: string): string {
  return `${values}_${level}`
}

export const joinSchema = z.strictObject({
  kind: z.literal('join'),
  /** Fingerprint of the second data set. */
  with: sha256Field,
  /** Its name, for words. */
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Columns whose values must be the same in both. */
  on: z.array(z.strictObject({ left: columnField, right: columnField })).check(z.minLength(1), z.maxLength(10)),
  /** The columns that are taken from the second. */
  columns: z.array(columnField).check(z.minLength(1), z.maxLength(500)),
  /** What becomes of rows without a partner. */
  unmatched: z.enum(['keep', 'drop']),
})
export type JoinStep = z.infer<typeof joinSchema>

export const aggregateSchema = z.strictObject({
  kind: z.literal('aggregate'),
  /** Columns that say which rows are one cell. */
  by: columnsField,
  measures: z
    .array(
      z.strictObject({
        column: columnField,
        of: z.enum(['mean', 'sum', 'min', 'max', 'median', 'first']),
        into: newColumnField,
      }),
    )
    .check(z.maxLength(200)),
  /** The new column with the number of rows of each cell. */
  size: newColumnField,
  /** Cells of fewer rows are left out. */
  smallest: z._default(z.int().check(z.positive()), 1),
})
export type AggregateStep = z.infer<typeof aggregateSchema>

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
