import * as z from 'zod/mini'
import type { CueSpec } from '../cue-spec.ts'

const thresholdSchema = z.object({
  quantity: z.string(),
  operator: z.enum(['lt', 'le', 'eq', 'ge', 'gt', 'between']),
  /** The two ends where the operator is `between`; `null` where the words make no number that the rules can read. */
  value: z.nullable(z.union([z.number(), z.readonly(z.tuple([z.number(), z.number()]))])),
  unit: z.string(),
  /** `current` is the rule the text sets; the others are printed beside it. */
  role: z.enum(['current', 'superseded', 'repealed', 'reference']),
})
/** A figure that decides who is treated or how much. */
export type Threshold = z.infer<typeof thresholdSchema>
export type Operator = Threshold['operator']
export type Role = Threshold['role']

export const thresholdSpec: CueSpec<'threshold_tokens', Threshold> = {
  type: 'threshold_tokens',
  value: thresholdSchema,
  text: (value, phrase) => phrase ?? JSON.stringify(value),
  codeOf: null,
  words: 'threshold',
  family: 'threshold',
  rank: 4,
  labelled: 'values',
}
