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
  codeOf: 'effective-date',
  words: 'effective date',
  family: 'date',
  rank: 3,
  labelled: 'values',
}

const WHY_OPEN: Record<Exclude<DateKind, 'explicit' | 'computed'>, string> = {
  immediate: 'the day it is passed, which is not printed',
  'royal-assent': 'the day of royal assent, which is not printed',
  schedule: 'several days, by a schedule',
  contingent: 'the day a condition is met',
  'commencement-order': 'a day that an order sets',
  'relative-unresolved': 'counted from a day that is not printed',
  'school-year': 'the start of a school year',
  none: 'no day is stated',
}

/** The line of an effective date as people read it: a day stands as it is, an open one says why it is open. */
export function effectiveDateWords(text: string): string {
  return text in WHY_OPEN ? `Not resolved: ${WHY_OPEN[text as keyof typeof WHY_OPEN]}` : text
}
