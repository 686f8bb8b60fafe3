import * as z from 'zod/mini'
import { columnField, columnsField } from '../../fields.ts'

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
