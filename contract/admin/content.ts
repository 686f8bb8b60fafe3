import { z } from 'zod'
import { CASEFILE_STATUSES } from '../casefile.ts'
import { policySourceSchema } from '../policy.ts'
import { adminListAnswer, adminListQuery } from './list.ts'
import { problemSourceSchema } from '../problem.ts'
import { casefileSlugSchema } from '../fields.ts'

export const adminPolicyListQuery = adminListQuery(['title', 'slug', 'updated'], 'title', {
  domain: z.string().trim().max(100).optional(),
  edited: z.enum(['yes', 'no']).optional().describe('Whether an admin changed its words.'),
})

const publishedVersion = z.object({ version: z.int(), published_at: z.string() })
export type PublishedVersion = z.infer<typeof publishedVersion>

export const adminPolicyRowSchema = z.object({
  slug: z.string(),
  title: z.string(),
  jurisdiction: z.string(),
  domain: z.string(),
  casefiles: z.int(),
  texts: z.int(),
  is_edited: z.boolean(),
  /** null while none of its casefiles is published. */
  published: publishedVersion.nullable(),
  updated_at: z.string(),
})
export type AdminPolicyRow = z.infer<typeof adminPolicyRowSchema>
export const adminPolicyListAnswer = adminListAnswer(adminPolicyRowSchema)

/** What an admin may change of a policy; laws, quotations and cues stay those of the archive's sources. */
export const policyWordsSchema = policySourceSchema.pick({
  title: true,
  summary: true,
  description: true,
  sources: true,
})
export type PolicyWords = z.infer<typeof policyWordsSchema>

export const changePolicyWordsSchema = z.strictObject({
  words: policyWordsSchema,
  /** `updated_at` of what the change was made from. */
  from: z.string(),
})

/** A policy that an admin adds: its address follows from the title; laws and quotations come with the archive's sources only. */
export const newPolicySchema = policySourceSchema.omit({ slug: true, dates: true, cues: true, texts: true })
export type NewPolicy = z.infer<typeof newPolicySchema>

const linked = z.object({ slug: z.string(), title: z.string(), status: z.string() })

export const adminPolicyDetailSchema = z.object({
  slug: z.string(),
  words: policyWordsSchema,
  /** The words of the archive's own file. */
  archive: policyWordsSchema,
  is_edited: z.boolean(),
  jurisdiction: z.string(),
  domain: z.string(),
  subdomain: z.string(),
  texts: z.array(z.object({ title: z.string(), file: z.string(), licence: z.string(), passages: z.int() })),
  casefiles: z.array(linked),
  /** The newest first. */
  versions: z.array(publishedVersion),
  updated_at: z.string(),
})
export type AdminPolicyDetail = z.infer<typeof adminPolicyDetailSchema>

export const republishedSchema = z.object({
  /** null = nothing differs from what is published, or it waits for casefiles. */
  version: z.int().nullable(),
  waits_for: z.array(z.string()),
})
export type Republished = z.infer<typeof republishedSchema>

/** Stages of a casefile; a problem is `published`, or `waiting` until all its casefiles are. */
export const CONTENT_STATES = [...CASEFILE_STATUSES, 'waiting'] as const
export const EQS_FILTERS = ['strong', 'moderate', 'weak', 'none'] as const

export const contentListQuery = adminListQuery(['title', 'docket', 'status', 'eqs', 'updated'], '-updated', {
  kind: z.enum(['casefile', 'problem']).optional(),
  status: z.enum(CONTENT_STATES).optional(),
  domain: z.string().trim().max(100).optional(),
  eqs: z.enum(EQS_FILTERS).optional().describe('Band of the overall score; `none` = not scored.'),
})

export const contentRowSchema = z.object({
  kind: z.enum(['casefile', 'problem']),
  slug: z.string(),
  docket: z.string(),
  title: z.string(),
  status: z.enum(CONTENT_STATES),
  domain: z.string(),
  eqs: z.number().nullable(),
  version: z.int().nullable(),
  updated_at: z.string(),
})
export type ContentRow = z.infer<typeof contentRowSchema>
export const contentListAnswer = adminListAnswer(contentRowSchema)

export const retractContentSchema = z.strictObject({ reason: z.string().trim().min(10).max(2000) })

/** Pages by their path, such as `/casefiles/seat-belt-laws`. */
export const rebuildRequestSchema = z.strictObject({
  pages: z
    .array(z.string().regex(/^\/(casefiles|problems|policies)\/[a-z0-9-]+$/))
    .min(1)
    .max(200),
})
export const rebuildAskedSchema = z.object({ success: z.literal(true), state: z.enum(['idle', 'building']) })

export const adminProblemListQuery = adminListQuery(['title', 'docket', 'updated'], 'docket', {
  domain: z.string().trim().max(100).optional(),
})

/** From which casefile the words of a new problem are proposed. */
export const proposalRequestSchema = z.strictObject({ casefile: casefileSlugSchema })

export const adminProblemRowSchema = z.object({
  slug: z.string(),
  docket: z.string(),
  title: z.string(),
  domain: z.string(),
  casefiles: z.int(),
  /** Words of one that comes with the archive stand in its source file. */
  is_built_in: z.boolean(),
  /** null while it waits for casefiles. */
  published: publishedVersion.nullable(),
  updated_at: z.string(),
})
export type AdminProblemRow = z.infer<typeof adminProblemRowSchema>
export const adminProblemListAnswer = adminListAnswer(adminProblemRowSchema)

export const adminProblemDetailSchema = z.object({
  source: problemSourceSchema,
  is_built_in: z.boolean(),
  casefiles: z.array(z.object({ slug: z.string(), title: z.string(), status: z.string() })),
  /** The newest first. */
  versions: z.array(publishedVersion),
})
export type AdminProblemDetail = z.infer<typeof adminProblemDetailSchema>
