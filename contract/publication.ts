import { z } from 'zod'
import { withPlainVerdict } from './plain-verdict.ts'
import { repairDoneSchema } from '@casefiles/engine/repairs'
import { recipeSchema } from '@casefiles/recipes/schemas'
import { analysisSchema } from './analysis.ts'
import { publishedAnswerSchema, signedAnswerSchema } from './answer.ts'
import { casefileListItemSchema } from './casefile.ts'
import { chainEntrySchema, sha256Schema } from './chain.ts'
import { describedColumnSchema } from './data-dictionary.ts'
import { designDocumentSchema } from './design.ts'
import { othersFoundSchema } from './others-found.ts'
import { publishedReplicationSchema } from './replication.ts'
import { publishedRivalSchema } from './rival.ts'
import { runRecordSchema } from './run.ts'
import { casefileSlugSchema } from './fields.ts'
import { publishedVintageSchema } from './vintage.ts'

/** What readers are told about a casefile in words; written by people, in the casefile's source folder or the studio. */
export const casefileTextsSchema = z.strictObject({
  /** One or two sentences under the title. */
  dek: z.string(),
  policy_intent: z.string(),
  mechanism_description: z.string(),
  /** The chain from policy to outcome; `measured` marks the links this casefile measures. */
  mechanism_steps: z.array(z.strictObject({ label: z.string(), note: z.string(), measured: z.boolean() })),
  beneficiaries: z.array(z.string()),
  cannot_say: z.array(z.string()),
  /** The policy in words, with its sources; verbatim law only from a file we hold. */
  policy_description: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
  policy_sources: z.array(z.strictObject({ citation: z.string(), url: z.url().optional() })),
  /** Published studies of the same question; left out where none was looked up. */
  others: othersFoundSchema.optional(),
  /** The answer with its figures unbound; left out where nobody wrote one. */
  answer: signedAnswerSchema.optional(),
})

export const datasetInfoSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  citation: z.string(),
  source: z.string(),
  licence: z.string(),
  file: z.string(),
  sha256: sha256Schema,
  rows: z.int(),
  bytes: z.int(),
  columns: z.array(describedColumnSchema),
  /** How it was made of other data sets; left out where it is a file as it was uploaded. */
  recipe: z.optional(recipeSchema),
  /** What the analyst had repaired when the file was uploaded; left out where it could be read as it was. */
  repairs: z.array(repairDoneSchema).min(1).optional(),
  /** The file that the table was made of, as it was given; left out where the table is that file. */
  original: z.strictObject({ sha256: sha256Schema, bytes: z.int() }).optional(),
})

/** A picture at the head of the page: always a JPEG, at an address that holds its fingerprint. */
export const publishedCoverSchema = z.strictObject({
  sha256: sha256Schema,
  media_type: z.literal('image/jpeg'),
  /** In points. */
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  /** What it shows, for those who do not see it. */
  alt: z.string().min(1),
})
export type PublishedCover = z.infer<typeof publishedCoverSchema>

export const deviationSchema = z.strictObject({
  field: z.string(),
  locked: z.string(),
  reported: z.string(),
  state: z.enum(['same', 'declared', 'undeclared']),
  why: z.string().optional(),
})

const cardAsStored = (stored: unknown) =>
  typeof stored === 'object' && stored !== null ? withPlainVerdict(stored as { plain_verdict: string }) : stored

/**
 * The immutable document of one published version: everything its pages, files and API answers are made from.
 * Publishing is an allowlist: a field goes out because it is named here.
 */
export const casefilePublicationSchema = z.strictObject({
  schema: z.literal('casefile-publication/1'),
  slug: casefileSlugSchema,
  version: z.int().positive(),
  published_at: z.iso.datetime(),
  casefile: z.preprocess(cardAsStored, casefileListItemSchema),
  texts: casefileTextsSchema,
  design: designDocumentSchema,
  dataset: datasetInfoSchema,
  run: runRecordSchema,
  analysis: analysisSchema,
  /** What happened, in words that a person signed, or a draft; left out of versions published before answers were kept. */
  answer: publishedAnswerSchema.optional(),
  deviations: z.array(deviationSchema),
  /** Left out where a run has no scripts. */
  replication: publishedReplicationSchema.optional(),
  /** Left out where there is none, so that documents without one keep their fingerprints. */
  cover: publishedCoverSchema.optional(),
  /** Who approved this version before it went out, with their consent; left out where nobody did or nobody is named. */
  checked: z.strictObject({ by: z.string().min(1), at: z.iso.datetime() }).optional(),
  /** Designs that reviewers locked beside this one before they saw results; left out where there is none. */
  rivals: z.array(publishedRivalSchema).min(1).optional(),
  /** Vintages of the data under the same design up to this version, the oldest first; left out where there is one. */
  vintages: z.array(z.preprocess(cardAsStored, publishedVintageSchema)).min(2).optional(),
  /** Links up to the run, and those of its rivals; the publication's own link fixes this document and stands in the chain, not in here. */
  chain: z.array(chainEntrySchema),
})
export type CasefilePublication = z.infer<typeof casefilePublicationSchema>
export type CasefileTexts = z.infer<typeof casefileTextsSchema>
export type DatasetInfo = z.infer<typeof datasetInfoSchema>
