import { z } from 'zod'
import { casefileSlugSchema, slugSchema } from './slug.ts'

const family = z.strictObject({ slug: slugSchema, name: z.string().min(1) })
const families = z
  .array(family)
  .min(1)
  .refine((list) => new Set(list.map(({ slug }) => slug)).size === list.length, 'names a family twice')

/**
 * `gap-map.json` of the archive: where each casefile stands among kinds of intervention and families of outcomes. Written by
 * hand, because the words of a casefile are its own and no two say the same outcome alike.
 */
export const gapMapTableSchema = z
  .strictObject({
    /** Rows and columns of the map, in their order. */
    kinds: families,
    outcomes: families,
    casefiles: z.record(casefileSlugSchema, z.strictObject({ kind: slugSchema, outcome: slugSchema })),
  })
  .refine(
    ({ kinds, outcomes, casefiles }) =>
      Object.values(casefiles).every(
        ({ kind, outcome }) => kinds.some(({ slug }) => slug === kind) && outcomes.some(({ slug }) => slug === outcome),
      ),
    { error: 'places a casefile in a family that it does not name', path: ['casefiles'] },
  )
export type GapMapTable = z.infer<typeof gapMapTableSchema>
