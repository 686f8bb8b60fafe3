import * as z from 'zod/mini'
import type { CueSpec } from '../cue-spec.ts'

const jurisdictionSchema = z.object({
  /** ISO 3166. */
  code: z.string(),
  name: z.string(),
  level: z.enum(['supranational', 'national', 'subnational', 'local']),
})
/** Whose rule a text is. */
export type Jurisdiction = z.infer<typeof jurisdictionSchema>
export type JurisdictionLevel = Jurisdiction['level']

export const jurisdictionSpec: CueSpec<'jurisdiction', Jurisdiction> = {
  type: 'jurisdiction',
  value: jurisdictionSchema,
  text: ({ code }) => code,
  codeOf: 'jurisdiction',
  words: 'jurisdiction',
  family: 'subject',
  rank: 1,
  labelled: 'values',
}
