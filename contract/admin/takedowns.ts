import { z } from 'zod'
import { sha256Schema } from '../chain.ts'
import { takedownSchema } from '../takedown.ts'

/** What a takedown would touch, said before anything is done. */
export const takedownEffectSchema = z.object({
  sha256: sha256Schema,
  kind: takedownSchema.shape.kind,
  /** Name of the data set, policy text, picture or casefile. */
  title: z.string(),
  /** Published casefile versions made from it, `slug v1`. */
  versions: z.array(z.string()),
  /** Addresses that are rendered again or answer with the notice. */
  pages: z.array(z.string()),
  /** Policies and problems that name a casefile whose version goes: their own words stay until their next version. */
  named_by: z.array(z.string()),
  /** Files that are removed, by their place in the data folder. */
  files: z.array(z.string()),
  /** Backups that are written again without the bytes. */
  backups: z.array(z.string()),
  /** Backups that cannot be read, so whether they hold the bytes is unknown. */
  unreadable_backups: z.array(z.string()),
})
export type TakedownEffect = z.infer<typeof takedownEffectSchema>

export const newTakedownSchema = z.strictObject({
  sha256: sha256Schema,
  reason: z.string().trim().min(10).max(2000).describe('As readers will see it.'),
  basis: z.string().trim().min(3).max(500).describe('The law, order or agreement that asks for it.'),
})
