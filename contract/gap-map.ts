import { z } from 'zod'
import { casefileSlugSchema, slugSchema } from './fields.ts'

export const domainSchema = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Hidden on /domains; its casefiles stay reachable. */
  hidden: z.boolean().default(false),
  _count: z.object({ casefiles: z.int(), subdomains: z.int() }),
  subdomains: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export const domainsResponseSchema = z.object({ domains: z.array(domainSchema) })
export type Domain = z.infer<typeof domainSchema>

const text = z.string().trim().min(1)
const family = z.strictObject({ slug: slugSchema, name: z.string().min(1) })
const families = z
  .array(family)
  .min(1)
  .refine((list) => new Set(list.map(({ slug }) => slug)).size === list.length, 'Name each family once.')
const place = { kind: slugSchema, outcome: slugSchema }

/** A systematic review that answers the question of a box; shown where the archive has no casefile on it. */
const knownReviewSchema = z.strictObject({
  ...place,
  /** Who wrote it and when, as its link says in the box. */
  label: text,
  citation: text,
  doi: z.string().regex(/^10\.\d{4,9}\/\S+$/),
  /** What it found, in one plain sentence. */
  finding: text,
  /** Where the finding was read, and how. */
  confirmed: z.strictObject({ address: z.url({ protocol: /^https$/ }), how: text }),
})
export type KnownReview = z.infer<typeof knownReviewSchema>

/**
 * `gap-map.json` of the archive: where each casefile stands among kinds of intervention and families of outcomes, and what
 * reviews are known. Written by hand, because the words of a casefile are its own and no two say the same outcome alike.
 */
export const gapMapTableSchema = z
  .strictObject({
    /** Rows and columns of the map, in their order. */
    kinds: families,
    outcomes: families,
    casefiles: z.record(casefileSlugSchema, z.strictObject(place)),
    reviews: z.array(knownReviewSchema),
  })
  .refine(
    ({ kinds, outcomes, casefiles, reviews }) =>
      [...Object.values(casefiles), ...reviews].every(
        ({ kind, outcome }) => kinds.some(({ slug }) => slug === kind) && outcomes.some(({ slug }) => slug === outcome),
      ),
    { error: 'A casefile or review stands in a family that is not named.', path: ['casefiles'] },
  )
export type GapMapTable = z.infer<typeof gapMapTableSchema>
