import { z } from 'zod'
import { sha256Schema } from './chain.ts'
import { formatDate } from '../engine/words/date.ts'

/** What had to be taken down: its bytes are gone, its fingerprint and why stay. */
export const takedownSchema = z.object({
  sha256: sha256Schema,
  kind: z.enum(['data', 'policy text']),
  reason: z.string(),
  /** The law, order or agreement that asked for it. */
  basis: z.string(),
  taken_down_at: z.string(),
})
export type Takedown = z.infer<typeof takedownSchema>

/** All of them, the newest first. */
export const takedownListSchema = z.object({ total: z.int(), takedowns: z.array(takedownSchema) })
export type TakedownList = z.infer<typeof takedownListSchema>

/** The sentence that stands where the bytes stood. */
export function takedownNotice({ sha256, reason, basis, taken_down_at }: Takedown): string {
  const why = reason.trim().replace(/\.$/, '')
  return `Taken down on ${formatDate(taken_down_at)}: ${why} (${basis}). Fingerprint sha256:${sha256}`
}
