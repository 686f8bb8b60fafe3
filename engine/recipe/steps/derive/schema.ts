import * as z from 'zod/mini'
import { formulaField, newColumnField } from '../../fields.ts'

export const deriveSchema = z.strictObject({ kind: z.literal('derive'), column: newColumnField, formula: formulaField })
export type DeriveStep = z.infer<typeof deriveSchema>
