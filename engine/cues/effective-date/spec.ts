import * as z from 'zod/mini'
import type { CueSpec } from '../cue-spec.ts'

const competingSchema = z.object({
  iso: z.string(),
  role: z.string(),
  phrase: z.string(),
  start: z.int(),
  end: z.int(),
})
/** A date the text prints for something else than its start. */
export type CompetingDate = z.infer<typeof competingSchema>

const effectiveDateSchema = z.object({
  /** ISO day, or `null` where the text leaves the day open; `kind` then says why. */
  iso: z.nullable(z.string()),
  /** Why a text has the day it has, or none; the words of the archive's taxonomy. */
  kind: z.enum([
    'explicit',
    'computed',
    'immediate',
    'royal-assent',
    'schedule',
    'contingent',
    'commencement-order',
    'relative-unresolved',
    'school-year',
    'none',
  ]),
  competing: z.readonly(z.array(competingSchema)),
})
/** From when the main rule binds. */
export type EffectiveDate = z.infer<typeof effectiveDateSchema>
export type DateKind = EffectiveDate['kind']

export const effectiveDateSpec: CueSpec<'effective_date', EffectiveDate> = {
  type: 'effective_date',
  value: effectiveDateSchema,
  text: ({ iso, kind }) => iso ?? kind,
  codeOf: null,
  words: 'effective date',
  family: 'date',
  rank: 3,
  labelled: 'values',
}
