import { z } from 'zod'
import { sha256Schema } from './chain.ts'
import { formatDate } from '@casefiles/words/formats'

/** What had to be taken down: its bytes are gone, its fingerprint and why stay. */
export const takedownSchema = z.object({
  sha256: sha256Schema,
  kind: z.enum(['data', 'policy text', 'cover', 'casefile version']),
  /** Where a version of a casefile stood, `/casefiles/slug/v2`; null of everything else. */
  address: z.string().nullable().default(null),
  reason: z.string(),
  /** The law, order or agreement that asked for it. */
  basis: z.string(),
  taken_down_at: z.string(),
})
export type Takedown = z.infer<typeof takedownSchema>

/** All of them, the newest first. */
export const takedownListSchema = z.object({ total: z.int(), takedowns: z.array(takedownSchema) })
export type TakedownList = z.infer<typeof takedownListSchema>

/** What was taken down, in the words of lists. */
export const TAKEDOWN_WORDS: Record<Takedown['kind'], string> = {
  data: 'Data file',
  'policy text': 'Policy text',
  cover: 'Cover picture',
  'casefile version': 'Casefile version',
}

/**
 * Which takedown a public address is gone by: that of its version, or of any version where no other one stands.
 *
 * @param stands whether a version of a casefile stands, given `casefiles/slug`
 */
export function findTakedownAt(
  takedowns: readonly Takedown[],
  path: string,
  stands: (casefile: string) => boolean,
): Takedown | undefined {
  const isBelow = (base: string) => path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}.`)
  const versions = takedowns.flatMap((takedown) =>
    takedown.address === null ? [] : { takedown, at: takedown.address },
  )
  const own = versions.find(({ at }) => isBelow(at))
  if (own) return own.takedown
  const casefile = (at: string) => at.replace(/\/v\d+$/, '')
  return versions.find(({ at }) => isBelow(casefile(at)) && !stands(casefile(at).slice(1)))?.takedown
}

/** The sentence that stands where the bytes stood. */
export function takedownNotice({ sha256, reason, basis, taken_down_at }: Takedown): string {
  const why = reason.trim().replace(/\.$/, '')
  return `Taken down on ${formatDate(taken_down_at)}: ${why} (${basis}). Fingerprint sha256:${sha256}`
}
