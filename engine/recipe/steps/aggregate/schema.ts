import * as z from 'zod/mini'
import { columnField, columnsField, newColumnField } from '../../fields.ts'

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
