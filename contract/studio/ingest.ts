import { z } from 'zod'
import { oneLine } from '../fields.ts'

/** A policy text as uploaded or fetched. */
export const artifactSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  source_url: z.string().nullable(),
  /** Beside the specification's fields: what the pages of the studio show. */
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  pages: z.int().nullable(),
  sha256: z.string(),
  casefile: z.string().nullable(),
  status: z.enum(['uploaded', 'extracted', 'suggested', 'locked', 'failed']),
  /** E.g. that the file holds no text layer. */
  hint: z.string().nullable(),
  /** True where `POST /api/v2/artifacts/:id/ocr` can read the pages: they are scanned, and the server has the means. */
  ocr_offered: z.boolean().optional(),
  created_at: z.string(),
})
/** Answer of `POST /api/v2/artifacts/:id/ocr`: the job that reads the pages. */
export const ocrResponseSchema = z.object({ job_id: z.string() })
export type Artifact = z.infer<typeof artifactSchema>
export const artifactListQuerySchema = z.object({
  /** Keeps to the texts of one casefile. */
  casefile: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(60),
  /** `next_cursor` of the page before. */
  cursor: z.string().optional(),
})
export const artifactListResponseSchema = z.object({
  artifacts: z.array(artifactSchema),
  next_cursor: z.string().nullable(),
})
/** The text that the cues' offsets count in, by code point. */
export const artifactTextSchema = z.object({ raw_text: z.string(), hint: z.string().nullable() })

export const cueSchema = z.object({
  id: z.string(),
  cue_type: z.string(),
  cue_key: z.string(),
  cue_value: z.string(),
  /** The value with the names of places and subjects in place of their codes. */
  label: z.string(),
  confidence: z.number().min(0).max(1),
  /** Place in the text, in code points; null where the cue stands on the text as a whole. */
  start: z.int().nullable(),
  end: z.int().nullable(),
  reason: z.string(),
})
export type Cue = z.infer<typeof cueSchema>
export const cuesResponseSchema = z.object({
  cues: z.array(cueSchema),
  /** Says what is not listed, of a text that holds too many; null for a whole list. */
  left_out: z.string().nullable(),
})

/** Fields of an upload beside the file itself. */
export const newFileArtifactSchema = z.object({
  kind: z.string().trim().min(1).max(60).default('policy_text'),
  casefileId: z.string().optional(),
})

export const newUrlArtifactSchema = z.strictObject({
  sourceUrl: z.url().max(2000),
  kind: z.string().trim().min(1).max(60).default('policy_text'),
  casefileId: z.string().optional(),
})

export const thresholdTokenSchema = z.object({
  token: z.string(),
  quantity: z.string().nullable(),
  operator: z.string().nullable(),
  value: z.union([z.number(), z.tuple([z.number(), z.number()])]).nullable(),
  unit: z.string().nullable(),
})

/** Fields of `POST /api/v3/ingest/upload` beside the file; a text that speaks for itself is believed first. */
export const ingestUploadFieldsSchema = z.object({
  jurisdiction_hint: z.string().trim().max(200).optional(),
  topic_hint: z.string().trim().max(200).optional(),
})
export const ingestUploadResponseSchema = z.object({ artifact_id: z.string(), hint: z.string().nullable() })
export const ingestRequestSchema = z.strictObject({ artifact_id: z.string().min(1) })
export const ingestExtractResponseSchema = z.object({
  artifact_id: z.string(),
  cues: z.object({
    jurisdiction: z.string().nullable(),
    topic: z.string().nullable(),
    effective_date: z.string().nullable(),
    threshold_tokens: z.array(thresholdTokenSchema),
  }),
  /** Every cue with confidence and place, as the document viewer shows it. */
  found: z.array(cueSchema),
  warnings: z.array(z.string()),
})
export const suggestionSchema = z.object({
  domain_pack: z.string(),
  domain: z.string(),
  subdomain: z.string(),
  hypothesis: z.string(),
  patterns: z.array(z.object({ tag: z.string(), confidence: z.number(), reason: z.string() })),
})
export const ingestSuggestResponseSchema = z.object({ artifact_id: z.string(), suggestion: suggestionSchema })
export const ingestDecisionSchema = z.strictObject({
  artifact_id: z.string().min(1),
  suggestion_type: z.literal('pattern'),
  suggested_value: z.string().min(1).max(200),
})
export const decisionResponseSchema = z.object({ success: z.literal(true), suggestion: z.unknown() })

/** What a policy snapshot holds where nothing was accepted or sent. */
export const SNAPSHOT_DEFAULTS = {
  domain: 'generic',
  subdomain: 'generic',
  pattern_tag: 'eventstudy-generic',
  dataset_name: 'policy-panel',
  time_window: '2014–2023',
} as const

/**
 * Everything but the artifact may be left out. Pattern, domain and subdomain are then those that were accepted for the text, and
 * `SNAPSHOT_DEFAULTS` where none was; all defaults are the specification's.
 */
export const ingestLockRequestSchema = z.strictObject({
  artifact_id: z.string().min(1),
  title: oneLine(z.string().trim().min(1).max(200)).optional(),
  domain: z.string().min(1).optional(),
  subdomain: z.string().min(1).optional(),
  pattern_tag: z.string().min(1).optional(),
  hypothesis: z.string().max(2000).default(''),
  /** The day the analyst entered where the text names none. */
  effective_date: z.iso.date().optional(),
  outcomes: z.array(z.string().max(200)).max(50).default([]),
  covariates: z.array(z.string().max(200)).max(200).default([]),
  dataset_name: z.string().min(1).default(SNAPSHOT_DEFAULTS.dataset_name),
  time_window: z.string().min(1).default(SNAPSHOT_DEFAULTS.time_window),
  design_snapshot_meta: z
    .strictObject({
      policy_intent: z.string().default(''),
      mechanism_description: z.string().default(''),
      beneficiaries: z.array(z.string()).default([]),
    })
    .default({ policy_intent: '', mechanism_description: '', beneficiaries: [] }),
})
export const ingestLockResponseSchema = z.object({
  success: z.literal(true),
  casefile: z.object({ id: z.string(), slug: z.string(), status: z.string() }),
  lock: z.object({ hash: z.string(), previous: z.string().nullable(), created_at: z.string() }),
})

/** `POST /api/v2/suggestions`. */
export const designSuggestionRequestSchema = z.strictObject({
  title: oneLine(z.string().max(200)),
  domain: z.string().max(100).default(''),
  subdomain: z.string().max(100).default(''),
  /** Policy texts to read; left out = title and place only. */
  artifacts: z.array(z.string()).max(20).optional(),
})
export const designSuggestionSchema = z.object({
  design_candidates: z.array(z.object({ type: z.string(), confidence: z.number(), reason: z.string() })),
  assignment_mechanism: z.object({ type: z.string(), narrative: z.string() }),
  outcomes: z.array(z.string()),
})
export const suggestionFeedbackSchema = z.strictObject({
  eventType: z.enum(['accept', 'reject']),
  suggestionPayload: z.looseObject({ item: z.unknown() }),
  accepted: z.boolean(),
})
