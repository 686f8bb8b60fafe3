import { z } from 'zod'
import type { DesignType } from '@casefiles/engine/analysis'
import { SHORT_DESIGN_NAMES } from '@casefiles/engine/names'
import { publishedAnswerSchema } from './answer.ts'
import { DESIGN_TYPES, designTypeSchema } from './design.ts'
import { erratumSchema } from './erratum.ts'
import { standingSchema } from './standing-schema.ts'
import { registeredLockSchema } from './lock-registry.ts'
import { othersFoundSchema } from './others-found.ts'
import { NO_VERDICT, VERDICT_LABELS } from './plain-verdict.ts'
import { teachingQuerySchema } from './teaching-example.ts'

export const CASEFILE_STATUSES = ['draft', 'design_locked', 'analyzed', 'published', 'retracted'] as const
const named = z.object({ slug: z.string(), name: z.string() })

/** As readers see it: percent of an outcome that is read as a logarithm, `times as high` above +200 percent, where 1 is no effect. */
const effectSchema = z.object({
  value: z.number().nullable(),
  ci: z.tuple([z.number().nullable(), z.number().nullable()]),
  units: z.string(),
})

/** A casefile as lists carry it: the specification's fields plus what a card shows. */
export const casefileListItemSchema = z.object({
  slug: z.string(),
  /** Public number of the casefile, e.g. `CF-0001`. */
  docket: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(CASEFILE_STATUSES),
  jurisdiction: z.string(),
  created_at: z.string(),
  domain: named,
  subdomain: named,
  design_type: designTypeSchema,
  eqs_overall: z.number().nullable(),
  eqs_provisional: z.boolean(),
  /** Marks out of 5 and weight of the four pillars, in fixed order, for the small figure. */
  eqs_pillars: z.array(z.object({ id: z.string(), score: z.number(), weight: z.number() })),
  /** What holds the score under the mean of its marks, if anything does, and that mean. */
  eqs_held: z.object({ label: z.string(), mean: z.number() }).nullable(),
  /** Always a sentence; `MECHANISM_VERDICT` for a mechanism. */
  plain_verdict: z.string(),
  evidence: z.string().nullable(),
  /** The finding as a short heading. */
  headline: z.string().nullable(),
  /** What happened in words; absent in versions published before answers were kept. */
  answer: z.object({ text: z.string(), draft: z.boolean() }).optional(),
  /** What a review found, with its source; absent as the answer is. */
  what_is_known: z.string().optional(),
  effect: effectSchema.nullable(),
  standardised_effect: z.number().nullable(),
  period: z.string(),
  meta_json: z.object({ keywords: z.array(z.string()) }),
  analysis_version: z.string().nullable(),
  /** What was tried, on what it was measured and with which data; absent in versions published before these were kept. */
  study: z.object({ intervention: z.string(), outcome: z.string(), dataset: z.string() }).optional(),
  /** When a correction was published beside the current version; absent where none was. */
  corrected_at: z.string().optional(),
  /** How it stands today; absent where nothing has to be said. It is put on when a card is read, never sealed in one. */
  standing: standingSchema.optional(),
  /** Of a teaching example: that it is one, and what it shows. It stands in no list that does not ask for them. */
  teaching_example: z.string().optional(),
})
export type CasefileListItem = z.infer<typeof casefileListItemSchema>

export const casefileListResponseSchema = z.object({
  casefiles: z.array(casefileListItemSchema),
  total: z.int(),
  next_cursor: z.string().nullable(),
  /** With `group_by`: how many of all that fit have each value, the most first. */
  groups: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })).optional(),
})

const listFieldSchema = casefileListItemSchema.keyof()
export type ListField = z.infer<typeof listFieldSchema>

/** What is answered where only some fields were asked for: these, and always which casefile it is and how it stands today. */
export const sparseCasefileListSchema = casefileListResponseSchema.extend({
  /** The fields that were asked for. */
  fields: z.array(listFieldSchema),
  casefiles: z.array(casefileListItemSchema.partial().required({ slug: true })),
})
export type SparseCasefileList = z.infer<typeof sparseCasefileListSchema>

export const casefileDetailResponseSchema = z.object({
  casefile: casefileListItemSchema.extend({
    design: z.object({ schema_json: z.record(z.string(), z.unknown()) }),
  }),
  design_meta: z.object({
    design_type: designTypeSchema,
    locked_at: z.string().nullable(),
    lock_hash: z.string().nullable(),
    lock_status: z.string().nullable(),
  }),
  ui_placeholders: z.object({
    policy_intent: z.string(),
    mechanism_description: z.string(),
    beneficiaries: z.array(z.string()),
  }),
  /** Published studies of the same question, and how this result stands to them; null where none was looked up. */
  othersFound: othersFoundSchema.nullable(),
  /** Corrections published beside the document, the oldest first. */
  errata: z.array(erratumSchema),
})
export type CasefileDetailResponse = z.infer<typeof casefileDetailResponseSchema>

/** Absent where nothing has to be said of the casefile. */
const standing = standingSchema.optional()

export const resultsResponseSchema = z.object({
  standing,
  metadata: z.object({
    runId: z.string(),
    plain_verdict: z.string(),
    narrative_summary: z.string(),
    /** What happened with the policy and without it, in words that a person signed, or a draft. */
    answer: publishedAnswerSchema,
    /** The best review of the question, in its own words; null where none is known to us. */
    what_is_known: z
      .object({
        finding: z.string(),
        source: z.string(),
        certainty: z.string().nullable(),
        withdrawn: z.object({ year: z.number(), because: z.string() }).nullable(),
        address: z.string().nullable(),
      })
      .nullable(),
    /** Null throughout where the casefile was retracted. */
    eqs_breakdown: z.object({
      parallel_trends: z.number().nullable(),
      control_quality: z.number().nullable(),
      sensitivity: z.number().nullable(),
      overall: z.number().nullable(),
    }),
    /** The whole score: pillars, components, gates, stability. */
    eqs: z.unknown(),
    provenance: z.object({
      dataset: z.string(),
      code_version: z.string(),
      pre_period: z.string(),
      post_period: z.string(),
      git_sha: z.string(),
      run_time_utc: z.string(),
    }),
  }),
  estimates: z.array(
    z.object({
      name: z.string(),
      value: z.number().nullable(),
      ci: z.tuple([z.number().nullable(), z.number().nullable()]),
      p: z.number().nullable(),
      se: z.number().nullable(),
      units: z.string(),
      role: z.string(),
      method: z.string(),
      n: z.number(),
    }),
  ),
  plots: z.array(z.looseObject({ kind: z.string(), storage_uri: z.string() })),
})

export const diagnosticsResponseSchema = z.object({
  standing,
  checks: z.array(z.looseObject({ id: z.string(), passed: z.boolean().nullable(), message: z.string() })),
  sensitivity: z.array(z.unknown()),
  plots: z.array(z.looseObject({ kind: z.string() })),
})

export const provenanceResponseSchema = z.object({
  standing,
  provenance: z.object({
    datasetId: z.string(),
    datasetName: z.string(),
    datasetSha256: z.string(),
    gitSha: z.string(),
    codeVersion: z.string(),
    codeWindow: z.string(),
    environment: z.string(),
    randomSeed: z.number(),
    createdAt: z.string(),
    runId: z.string(),
    run: z.object({ casefile: z.object({ title: z.string() }) }),
    /** Rival designs published beside it; left out where there is none. */
    rivals: z
      .array(
        z.object({
          by: z.string(),
          locked_at: z.string(),
          /** Their links in `chain`. */
          link_hash: z.string(),
          run_id: z.string().nullable(),
          result_sha256: z.string().nullable(),
        }),
      )
      .optional(),
    chain: z.array(z.unknown()),
    /** Other locked designs on its outcome that were run and not published; left out where there are none. */
    siblings: z.array(registeredLockSchema).optional(),
  }),
})

export const SORTS = ['newest', 'eqs_desc', 'eqs_asc', 'title', 'effect'] as const
export type Sort = (typeof SORTS)[number]

/** What the casefiles that fit a filter can be counted by. */
export const GROUPINGS = ['domain', 'subdomain', 'jurisdiction', 'designType', 'verdict'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Empty values mean "no filter", as clients leave selects empty. */
const optional = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((value) => value || undefined)
    .optional()
const optionalText = optional(200)
/** Long enough for every name of a list. */
const optionalList = optional(1000)

/** The id of a design that is named by its short name; other words as they are. */
function typeOf(word: string): string {
  return DESIGN_TYPES.find((type) => SHORT_DESIGN_NAMES[type] === word) ?? word
}

/** A list with commas of words that are known. */
const wordsOf = <Word extends string>(known: readonly Word[], what: string) =>
  optionalList.transform((value, context) => {
    const words = value?.split(',').map((word) => word.trim())
    const unknown = words?.find((word) => !(known as readonly string[]).includes(word))
    if (unknown === undefined) return words as Word[] | undefined
    context.addIssue(`Unknown ${what} "${unknown}"; known are ${known.join(', ')}.`)
    return z.NEVER
  })

const day = z
  .union([z.literal('').transform(() => undefined), z.iso.date()], {
    error: 'This must be a day, such as 2026-01-31.',
  })
  .optional()

const EQS_RANGE = 'This must be a number from 0 to 100.'

/** Query of `GET /api/v2/casefiles`; the same names stand in the address bar of /casefiles. */
export const casefileQuerySchema = z.object({
  domain: optionalText,
  subdomain: optionalText,
  jurisdiction: optionalText,
  /** One type or several, comma-separated or each under its own `designType`, by id or short name: `Synth` means SyntheticControl. */
  designType: optionalText.transform((value, context) => {
    if (value === undefined) return undefined
    const types = value.split(',').map((type) => typeOf(type.trim()))
    const unknown = types.find((type) => !(DESIGN_TYPES as readonly string[]).includes(type))
    if (unknown !== undefined) {
      context.addIssue(`Unknown design type "${unknown}"; known are ${DESIGN_TYPES.join(', ')}.`)
      return z.NEVER
    }
    return types as DesignType[]
  }),
  /** One verdict or several, by the names of the page's filter; `none` for what has no verdict. */
  verdict: wordsOf([...VERDICT_LABELS.map(({ name }) => name), NO_VERDICT], 'verdict'),
  eqsMin: z
    .union(
      [z.literal('').transform(() => undefined), z.coerce.number().min(0, EQS_RANGE).max(100, EQS_RANGE)],
      EQS_RANGE,
    )
    .optional(),
  sort: z
    .union([z.literal('').transform(() => 'newest' as const), z.enum(SORTS)], {
      error: `Choose one of ${SORTS.join(', ')}.`,
    })
    .default('newest'),
  /** Words that all stand in title, summary or keywords. */
  q: optionalText,
  /** A day, or a time in UTC: published, corrected or retracted since. */
  updated_since: z
    .union([z.literal('').transform(() => undefined), z.iso.date(), z.iso.datetime()], {
      error: 'This must be a day, such as 2026-01-31, or a time in UTC.',
    })
    .optional(),
  /** The first and the last day, in UTC, on which its first version was published. */
  published_from: day,
  published_until: day,
  /** Left out, teaching examples are in no list. */
  teaching: teachingQuerySchema,
  group_by: z
    .union([z.literal('').transform(() => undefined), z.enum(GROUPINGS)], {
      error: `Choose one of ${GROUPINGS.join(', ')}.`,
    })
    .optional(),
  /** Fields of a casefile, comma-separated: only these are answered. */
  fields: wordsOf(listFieldSchema.options, 'field'),
  limit: z.coerce.number().int().min(1).max(200).default(60),
  cursor: optionalText,
})
export type CasefileQuery = z.infer<typeof casefileQuerySchema>
export type CasefileListResponse = z.infer<typeof casefileListResponseSchema>
