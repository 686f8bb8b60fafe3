import { answerHelpSchema, writtenAnswerSchema } from '../answer.ts'
import { approvalSchema } from '../approval.ts'
import { z } from 'zod'
import { CASEFILE_STATUSES, casefileListItemSchema } from '../casefile.ts'
import { chainEntrySchema, sha256Schema } from '../chain.ts'
import { dataDictionarySchema } from '../data-dictionary.ts'
import { declaredDeviationSchema, designDocumentSchema, designTypeSchema } from '../design.ts'
import { embargoSchema } from '../lock-registry.ts'
import { lockTimestampSchema } from '../lock-evidence.ts'
import { othersDraftSchema } from '../others-found.ts'
import { casefilePublicationSchema, datasetInfoSchema, publishedCoverSchema } from '../publication.ts'
import { RUN_STATUSES } from '../run.ts'
import { casefileDocumentSchema, WIZARD_STEPS } from './casefile-document.ts'
import { oneLine } from '../fields.ts'

const person = z.object({ id: z.string(), name: z.string() })
export const REVIEW_STATES = ['none', 'requested', 'approved', 'changes-requested'] as const

/** Something that must be filled in or mended before the lock, with the step where that is done. */
export const draftIssueSchema = z.object({
  step: z.enum(WIZARD_STEPS),
  /** Path in the document, e.g. `design.units.unit_id_field`. */
  path: z.string(),
  message: z.string(),
  /** A warning never blocks; an error blocks the lock only. */
  severity: z.enum(['error', 'warning']),
})
export type DraftIssue = z.infer<typeof draftIssueSchema>

export const runSummarySchema = z.object({
  id: z.string(),
  job_id: z.string(),
  status: z.enum(RUN_STATUSES),
  step: z.string().nullable(),
  fraction: z.number(),
  reason: z.string().nullable(),
  created_at: z.string(),
})
export type RunSummary = z.infer<typeof runSummarySchema>

/** The score that the last completed run of a casefile's present version found. */
export const studioScoreSchema = casefileListItemSchema.pick({
  eqs_overall: true,
  eqs_provisional: true,
  eqs_pillars: true,
  eqs_held: true,
})
export type StudioScore = z.infer<typeof studioScoreSchema>

/** A casefile as lists of the studio carry it, at any stage. */
export const studioListItemSchema = z.object({
  /** Its slug: fixed when it is made, also where the title changes. */
  id: z.string(),
  docket: z.string(),
  title: z.string(),
  status: z.enum(CASEFILE_STATUSES),
  version: z.int(),
  design_type: designTypeSchema.nullable(),
  domain: z.string(),
  subdomain: z.string(),
  owner: person,
  review: z.enum(REVIEW_STATES),
  /** Of a draft: the first step where something stands before the lock, and how much there is in all; null where nothing does. */
  open: z.object({ step: z.enum(WIZARD_STEPS), count: z.int() }).nullable(),
  /** Null until a run of this version is completed. */
  score: studioScoreSchema.nullable(),
  updated_at: z.string(),
})
/** A remark of a reviewer or an answer to one, anchored to a field of the document. */
export const reviewCommentSchema = z.object({
  id: z.string(),
  /** Path in the document, e.g. `design.intent.smallestEffect`; empty = the casefile as a whole. */
  field: z.string(),
  text: z.string(),
  author: z.object({ id: z.string(), name: z.string(), role: z.string() }),
  created_at: z.string(),
  resolved: z.boolean(),
})
export const reviewSchema = z.object({
  state: z.enum(REVIEW_STATES),
  /** True where the setting `review` makes an approval a condition of publishing. */
  required: z.boolean(),
  /** Who decided last; null until somebody did, and once a check is asked for again. */
  decision: z.object({ by: z.string(), at: z.string(), is_public: z.boolean() }).nullable(),
  comments: z.array(reviewCommentSchema),
})
export type Review = z.infer<typeof reviewSchema>
export const newCommentSchema = z.strictObject({ field: z.string().max(200), text: z.string().trim().min(1).max(4000) })
export const reviewDecisionSchema = z.strictObject({
  decision: z.enum(['approve', 'ask-for-changes']),
  /** The public page may say who approved it. */
  named: z.boolean().default(false),
})
export const reviewQueueSchema = z.object({ casefiles: z.array(studioListItemSchema) })

export type StudioListItem = z.infer<typeof studioListItemSchema>

export const studioCasefileSchema = studioListItemSchema.extend({
  /** Counts up with every saved change; a save names the one it was made from. */
  revision: z.int(),
  /** Name of who saved it last; null where that was not kept. */
  saved_by: z.string().nullable(),
  document: casefileDocumentSchema,
  dataset: datasetInfoSchema.nullable(),
  lock: z.object({ hash: sha256Schema, author: z.string(), created_at: z.string() }).nullable(),
  /** The lock before there were data, and the columns that they must have; null where data came first. */
  plan: z
    .object({ hash: sha256Schema, author: z.string(), created_at: z.string(), dictionary: dataDictionarySchema })
    .nullable(),
  /** Differences from the version before that its lock will declare; empty for a first version. */
  deviations: z.array(z.object({ field: z.string(), why: z.string() })),
  latest_run: runSummarySchema.nullable(),
  publication: z.object({ version: z.int(), published_at: z.string(), path: z.string() }).nullable(),
  /** What its next publication shows at its head. */
  cover: publishedCoverSchema.nullable(),
  chain: z.array(chainEntrySchema),
  /** External timestamps of its locks. */
  timestamps: z.array(lockTimestampSchema),
  issues: z.array(draftIssueSchema),
  /** Who may change it beside its owner. */
  editors: z.array(person),
  /** Its retraction or next version, where somebody asked and a second person has not decided yet. */
  waiting: z.array(approvalSchema),
  created_at: z.string(),
})
export type StudioCasefile = z.infer<typeof studioCasefileSchema>

export const newCasefileSchema = z.strictObject({
  title: oneLine(z.string().trim().min(1).max(200)),
  domain: z.string().min(1),
  subdomain: z.string().min(1),
  design_type: designTypeSchema,
  artifacts: z.array(z.string()).default([]),
  /** Where it starts from: accepted parts of a suggestion. */
  document: casefileDocumentSchema.partial().optional(),
})

/** Whom an owner lets change a casefile. */
export const inviteEditorSchema = z.strictObject({ email: z.string().trim().min(1).max(254) })

/** A save: the whole document, and the revision it was made from. */
export const saveDocumentSchema = z.strictObject({ revision: z.int(), document: casefileDocumentSchema })
export const savedSchema = z.object({ revision: z.int(), saved_at: z.string(), issues: z.array(draftIssueSchema) })
export const chooseDatasetSchema = z.strictObject({ id: z.string(), sha256: sha256Schema, revision: z.int() })

/** Fewest characters of a reason for another version of a casefile that came with the product. */
export const SHORTEST_REASON = 10
/** Why a next version is begun; a casefile that came with the product needs it. */
export const supersedeRequestSchema = z.strictObject({ reason: z.string().trim().max(2000).optional() })

/** What a lock would freeze, before it is done. */
export const lockPreviewSchema = z.object({
  /** With every default written down; null while `issues` has errors. */
  design: designDocumentSchema.nullable(),
  content_sha256: sha256Schema.nullable(),
  issues: z.array(draftIssueSchema),
  /** Field by field against the version before; empty for a first version. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string(), why: z.string().nullable() })),
  chain: z.array(chainEntrySchema),
})
export const lockPreviewQuerySchema = z.object({ outcomes_unseen: z.enum(['true', 'false']).default('false') })
export const lockRequestSchema = z.strictObject({
  revision: z.int(),
  /** "I have not looked at outcomes after treatment for these units": becomes part of the design. */
  outcomes_unseen: z.boolean().default(false),
  /** A reason for each field that differs from the version before. */
  deviations: z.array(declaredDeviationSchema).default([]),
  /** Where its words are not to stand in the public registry yet. */
  embargo: embargoSchema.optional(),
})

/** A lock before there are data, against the columns that they will have. */
export const planRequestSchema = z.strictObject({
  revision: z.int(),
  outcomes_unseen: z.boolean().default(false),
  dictionary: dataDictionarySchema,
  /** First day on which the outcome is collected, where that lies ahead: the analyst states it. */
  collection_from: z.iso.date().optional(),
  embargo: embargoSchema.optional(),
})
/** The data that a design was waiting for. */
export const bindDataSchema = z.strictObject({
  id: z.string(),
  sha256: sha256Schema,
  /** The day on which the data came out, as the analyst states it; counts where an outside timestamp of the lock is older. */
  released_on: z.iso.date().optional(),
})

/** A cover picture as the server made it of an upload. */
export const coverFileSchema = publishedCoverSchema.omit({ alt: true, media_type: true })
export type CoverFile = z.infer<typeof coverFileSchema>
/** Which picture stands at the head of the page, and what it shows, for those who do not see it. */
export const coverChoiceSchema = z.strictObject({ sha256: sha256Schema, alt: z.string().trim().min(1).max(300) })

export const publishRequestSchema = z.strictObject({
  title: oneLine(z.string().trim().min(1).max(200)),
  summary: z.string().trim().min(1).max(400),
  tags: z.array(z.string().trim().min(1).max(60)).max(30),
  /** Null for none; left out, the cover stays what it is. */
  cover: coverChoiceSchema.nullable().optional(),
  /** Null for none; left out, it stays what it is. Not part of the design, so it may follow the results. */
  others: othersDraftSchema.nullable().optional(),
  /** The same of the answer; whoever sends it signs it. */
  answer: writtenAnswerSchema.nullable().optional(),
})
/** The words, and where a reviewer asks for changes the moment of the refusal, as the confirmation to publish over it. */
export const publishNowSchema = publishRequestSchema.extend({ over_refusal: z.iso.datetime().optional() })
/** Something in the words of a publication that must be mended first. */
export const wordIssueSchema = z.object({ path: z.string(), message: z.string() })
export type WordIssue = z.infer<typeof wordIssueSchema>
export const publishPreviewSchema = z.object({
  publication: casefilePublicationSchema,
  ready: z.array(z.object({ part: z.string(), state: z.string(), passed: z.boolean() })),
  /** What keeps these words from being published, by their place in the request. */
  issues: z.array(wordIssueSchema),
  answer: answerHelpSchema,
})
export const retractRequestSchema = z.strictObject({ reason: z.string().trim().min(SHORTEST_REASON).max(2000) })

export const studioSummaryQuerySchema = z.object({ mine: z.enum(['true', 'false']).default('false') })
export const studioListQuerySchema = z.object({
  status: z.enum(CASEFILE_STATUSES).optional(),
  mine: z.enum(['true', 'false']).default('false'),
  /** Own casefiles that wait for a hand: what the dashboard's `attention` lists. */
  needs_me: z.enum(['true', 'false']).default('false'),
  q: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(60),
  cursor: z.string().optional(),
})
export const studioListResponseSchema = z.object({
  casefiles: z.array(studioListItemSchema),
  total: z.int(),
  next_cursor: z.string().nullable(),
})

/** The dashboard: counts by stage, what was worked on last, jobs, and what needs somebody. */
export const studioSummarySchema = z.object({
  counts: z.object({
    draft: z.int(),
    design_locked: z.int(),
    analyzed: z.int(),
    published: z.int(),
    retracted: z.int(),
  }),
  /** When something was published last; null while nothing is. */
  published_at: z.string().nullable(),
  recent: z.array(studioListItemSchema),
  jobs: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** The casefile it belongs to, where it belongs to one. */
      casefile: z.string().nullable(),
      docket: z.string().nullable(),
      title: z.string().nullable(),
      status: z.string(),
      step: z.string().nullable(),
      fraction: z.number(),
      reason: z.string().nullable(),
      updated_at: z.string(),
    }),
  ),
  /** `casefile` is null where it is about data that are pulled from a source. */
  attention: z.array(
    z.object({ casefile: z.string().nullable(), title: z.string(), message: z.string(), path: z.string() }),
  ),
})
export type StudioSummary = z.infer<typeof studioSummarySchema>
