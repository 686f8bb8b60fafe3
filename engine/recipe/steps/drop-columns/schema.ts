import * as z from 'zod/mini'
import { columnsField } from '../../fields.ts'

export const dropColumnsSchema = z.strictObject({ kind: z.literal('drop-columns'), columns: columnsField })
export type DropColumnsStep = z.infer<typeof dropColumnsSchema>
