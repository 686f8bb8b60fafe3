import { z } from 'zod'
import { overallBand } from '@casefiles/engine/eqs'
import { noEffectIn } from '@casefiles/engine/verdict'
import { casefileListItemSchema, type CasefileListItem } from './casefile.ts'

export const ARCHIVE_EVENTS = ['casefile.published', 'casefile.corrected', 'casefile.retracted'] as const
export type ArchiveEventType = (typeof ARCHIVE_EVENTS)[number]

/** What differs between two versions, in the words of a reader. */
export const CHANGES = ['verdict', 'sign', 'band'] as const
export type Change = (typeof CHANGES)[number]

/** Something that happened in the archive, as alerts and webhooks carry it. */
export const archiveEventSchema = z.object({
  id: z.string(),
  type: z.enum(ARCHIVE_EVENTS),
  created_at: z.string(),
  slug: z.string(),
  version: z.int(),
  /** Where the casefile can be read. */
  url: z.string(),
  casefile: casefileListItemSchema,
  /** What differs from the version before; empty for a first version, a correction and a retraction. */
  changes: z.array(z.enum(CHANGES)),
  /** Number of the vintage of its data that the version was made by; left out where an analyst began it. */
  vintage: z.int().optional(),
  /** Words of a correction; only of `casefile.corrected`. */
  correction: z.string().optional(),
})
export type ArchiveEvent = z.infer<typeof archiveEventSchema>

/** A time, or what an answer named as `next`: a time and the id of the last event that was answered. */
const SINCE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z(?:~[\w-]{1,64})?)?$/
const SINCE_WORDS = 'Give a day (2026-01-31), a time in UTC (2026-01-31T12:00:00Z), or what an answer named as next.'
const isSince = (text: string) => SINCE.test(text) && !Number.isNaN(Date.parse(text.split('~')[0]))

export const changesQuery = z.object({
  since: z.string().refine(isSince, SINCE_WORDS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const changesPageSchema = z.object({
  events: z.array(archiveEventSchema),
  /** To be given as `since` for what follows; null where nothing has happened yet. */
  next: z.string().nullable(),
})

/** What a webhook is sent when its owner tries it. */
export const testEventSchema = z.object({
  id: z.string(),
  type: z.literal('webhook.test'),
  created_at: z.string(),
  /** Id of the webhook. */
  webhook: z.string(),
})
export type TestEvent = z.infer<typeof testEventSchema>

type Findings = Pick<CasefileListItem, 'plain_verdict' | 'effect' | 'eqs_overall'>

/** What a reader of the earlier version would believe otherwise after the later one. */
export function changesBetween(before: Findings | null, after: Findings): Change[] {
  if (before === null) return []
  const sign = ({ effect }: Findings) =>
    typeof effect?.value === 'number' ? Math.sign(effect.value - noEffectIn(effect.units)) : 0
  const band = ({ eqs_overall }: Findings) => (eqs_overall === null ? null : overallBand(eqs_overall))
  return [
    ...(before.plain_verdict !== after.plain_verdict ? (['verdict'] as const) : []),
    ...(sign(before) !== sign(after) ? (['sign'] as const) : []),
    ...(band(before) !== band(after) ? (['band'] as const) : []),
  ]
}
