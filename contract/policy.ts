import { z } from 'zod'
import { casefileListItemSchema } from './casefile.ts'
import { sha256Schema } from './chain.ts'
import { casefileSlugSchema, slugSchema, oneLine } from './fields.ts'
import { standingSchema } from './standing-schema.ts'
import { teachingQuerySchema } from './teaching-example.ts'

const text = z.string().min(1)
export const placeSchema = z.object({ slug: z.string(), name: z.string() })
export const citationSchema = z.strictObject({ citation: text, url: z.url().optional() })

/** A law or rule that we hold a copy of; every passage stands in the file word for word, which the importer checks. */
export const heldTextSchema = z.strictObject({
  title: oneLine(text),
  /** Name of the file in `policies/texts` of the archive. */
  file: z.string().regex(/^[a-z0-9][a-z0-9.-]*\.txt$/),
  /** Where the copy comes from, and under which licence it may be shown. */
  source: text,
  licence: text,
  /** How the text stands to the policy, e.g. that it is a later law. */
  note: text,
  passages: z.array(z.strictObject({ heading: text, quote: text })).min(1),
})

/** `policies/<slug>.json` of the archive. */
export const policySourceSchema = z.strictObject({
  slug: slugSchema,
  title: oneLine(text),
  /** One sentence for lists. */
  summary: text,
  jurisdiction: text,
  domain: slugSchema,
  subdomain: slugSchema,
  /** What the policy asks, in our words. */
  description: z.array(text).min(1),
  dates: z.array(z.strictObject({ date: text, what: text })),
  /** What an analyst looks for in a policy: who is covered, which cutoff, which comparison. */
  cues: z.array(z.strictObject({ type: text, value: text, why: text })),
  texts: z.array(heldTextSchema),
  sources: z.array(citationSchema),
  casefiles: z.array(casefileSlugSchema).min(1),
})
export type PolicySource = z.infer<typeof policySourceSchema>

/** One casefile in the version that a policy or problem was published with. */
export const linkedCasefileSchema = z.object({
  slug: z.string(),
  version: z.int().positive(),
  sha256: sha256Schema,
  card: casefileListItemSchema,
})

/** The immutable document of one published version of a policy. */
export const policyPublicationSchema = z.strictObject({
  schema: z.literal('policy-publication/1'),
  slug: slugSchema,
  version: z.int().positive(),
  published_at: z.iso.datetime(),
  policy: policySourceSchema.omit({ casefiles: true }),
  domain: placeSchema,
  subdomain: placeSchema,
  /** The published ones of those that the policy names. */
  casefiles: z.array(linkedCasefileSchema),
})
export type PolicyPublication = z.infer<typeof policyPublicationSchema>

/** A policy as lists carry it. */
export const policyCardSchema = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  jurisdiction: z.string(),
  domain: placeSchema,
  subdomain: placeSchema,
  casefiles: z.array(z.string()),
  /** How those casefiles stand of which something has to be said; absent where nothing has. */
  standing: z.record(z.string(), standingSchema).optional(),
  version: z.int(),
  published_at: z.string(),
})
export type PolicyCard = z.infer<typeof policyCardSchema>

/** Query of lists that are ordered by slug. */
export const slugPageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(60),
  /** `next_cursor` of the page before. */
  cursor: z.string().trim().max(200).optional(),
  /** Left out, what rests on teaching examples is in no list. */
  teaching: teachingQuerySchema,
})

const page = { total: z.int(), next_cursor: z.string().nullable() }
export const policyListResponseSchema = z.object({ policies: z.array(policyCardSchema), ...page })
export const policyResponseSchema = z.object({ policy: policyPublicationSchema, sha256: sha256Schema })
