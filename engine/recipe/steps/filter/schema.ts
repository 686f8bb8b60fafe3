import * as z from 'zod/mini'
import { formulaField } from '../../fields.ts'

export const filterSchema = z.strictObject({ kind: z.literal('filter'), where: formulaField })
export type FilterStep = z.infer<typeof filterSchema>
