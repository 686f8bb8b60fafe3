import { z } from 'zod'
import { sha256Schema } from './chain.ts'

/** A correction notice: stands beside a published version, whose document stays as it was published. */
export const erratumSchema = z.object({
  /** The version that was current when it was published. */
  version: z.int(),
  text: z.string(),
  author: z.string(),
  published_at: z.string(),
  /** Hash of its link in the casefile's chain. */
  link_hash: sha256Schema,
})
export type Erratum = z.infer<typeof erratumSchema>
