import * as z from 'zod/mini'
import { columnField, sha256Field } from '../../fields.ts'

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
