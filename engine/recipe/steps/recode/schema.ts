import * as z from 'zod/mini'
import type { Column } from '../../../frame/table.ts'
import { columnField, newColumnField } from '../../fields.ts'

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
