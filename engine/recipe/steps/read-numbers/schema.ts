import * as z from 'zod/mini'
import { columnField } from '../../fields.ts'

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
