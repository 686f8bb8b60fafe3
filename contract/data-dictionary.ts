import { z } from 'zod'

/** A column as a description names it. */
export const describedColumnSchema = z.strictObject({
  name: z.string(),
  type: z.enum(['text', 'integer', 'number', 'yes/no']),
  meaning: z.string(),
})
export type DescribedColumn = z.infer<typeof describedColumnSchema>

/** The columns that data will have, before there are any. */
export const dataDictionarySchema = z
  .array(describedColumnSchema.extend({ name: z.string().trim().min(1).max(200), meaning: z.string().trim().max(500) }))
  .min(1)
  .max(2000)
export type DataDictionary = z.infer<typeof dataDictionarySchema>
