import * as z from 'zod/mini'
import { columnsField, newColumnField } from '../../fields.ts'

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
