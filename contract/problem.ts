import { z } from 'zod'
import { sha256Schema } from './chain.ts'
import { citationSchema, linkedCasefileSchema, placeSchema } from './policy.ts'
import { casefileSlugSchema, slugSchema, oneLine } from './fields.ts'
import { synthesisSchema } from './synthesis.ts'
import { standingSchema } from './standing-schema.ts'

const text = z.string().min(1)
const member = z.strictObject({ slug: casefileSlugSchema, label: text, adds: text, pooled: z.boolean() })
const members = z
  .array(member)
  .refine((list) => new Set(list.map(({ slug }) => slug)).size === list.length, 'Name each casefile once.')

/**
 * Which casefiles belong to a problem: written before anybody looks at what they found, and none is left out by its result. What was
 * retracted is none of them.
 */
const inclusionSchema = z.strictObject({
  /** The rule in words, for readers. */
  rule: text,
  /** `domain/subdomain` in which a casefile is filed. */
  subdomains: z.array(text).min(1),
  /** Kinds of policies of the gap map; empty = any. */
  kinds: z.array(slugSchema),
  /** Families of outcomes of the gap map; empty = any. */
  outcomes: z.array(slugSchema),
})

/**
 * `problems/<slug>.json` of the archive. People write what does not depend on the numbers; findings are computed, so that
 * no sentence can outlive the result it was written for.
 */
export const problemSourceSchema = z.strictObject({
  slug: slugSchema,
  docket: z.string().regex(/^PR-\d{3,}$/),
  title: oneLine(text),
  question: text,
  jurisdiction: text,
  domain: slugSchema,
  inclusion: inclusionSchema.optional(),
  /** What such policies are meant to do. */
  intended: z.array(text).min(1),
  /** What the casefiles measure and how they differ, without their results. */
  measured: z.array(text).min(1),
  /** What a reader should keep in mind when the findings differ or agree. */
  reading: z.array(text).min(1),
  cannot_say: z.array(text),
  average: z.strictObject({
    /** What is averaged, inside a sentence. */
    outcome: text,
    /** Why these outcomes may be averaged, or why none are. */
    comparable: text,
  }),
  casefiles: members.refine(({ length }) => length >= 2, 'Name two casefiles at least.'),
  sources: z.array(citationSchema),
})
/** The same as it is sent: with too few casefiles it is refused by a code of its own, `problem/too-few-casefiles`. */
export const problemRequestSchema = problemSourceSchema.extend({ casefiles: members })
export type ProblemSource = z.infer<typeof problemSourceSchema>

const problemCasefileSchema = linkedCasefileSchema.extend({
  label: z.string(),
  adds: z.string(),
  pooled: z.boolean(),
  policy_intent: z.string(),
  /** What it measures. */
  outcome: z.string(),
  /** Reviews of its question that were read; left out where it names none. */
  reviews: z
    .array(z.strictObject({ label: z.string(), citation: z.string(), finding: z.string(), address: z.url() }))
    .min(1)
    .optional(),
})

/** The immutable document of one published version of a problem. */
export const problemPublicationSchema = z.strictObject({
  schema: z.literal('problem-publication/1'),
  slug: slugSchema,
  version: z.int().positive(),
  published_at: z.iso.datetime(),
  problem: problemSourceSchema.omit({ casefiles: true }),
  domain: placeSchema,
  casefiles: z.array(problemCasefileSchema),
  engine_version: z.string(),
  synthesis: synthesisSchema,
})
export type ProblemPublication = z.infer<typeof problemPublicationSchema>

/** A problem as lists carry it. */
export const problemCardSchema = z.object({
  slug: z.string(),
  docket: z.string(),
  title: z.string(),
  question: z.string(),
  headline: z.string(),
  jurisdiction: z.string(),
  domain: placeSchema,
  grade: synthesisSchema.shape.evidence.shape.grade,
  casefiles: z.array(z.string()),
  /** How those casefiles stand of which something has to be said; absent where nothing has. */
  standing: z.record(z.string(), standingSchema).optional(),
  version: z.int(),
  published_at: z.string(),
})
export type ProblemCard = z.infer<typeof problemCardSchema>

const page = { total: z.int(), next_cursor: z.string().nullable() }
export const problemListResponseSchema = z.object({ problems: z.array(problemCardSchema), ...page })
export const problemResponseSchema = z.object({ problem: problemPublicationSchema, sha256: sha256Schema })
