import { z } from 'zod'
import { sha256Schema } from './chain.ts'
import { standingSchema } from './standing-schema.ts'

export const SCHEDULES = ['daily', 'weekly', 'monthly'] as const
export type Schedule = (typeof SCHEDULES)[number]

/** What happens with a version that a new vintage made: it waits for the analyst, or goes out as soon as it is analyzed. */
export const PUBLISHINGS = ['waits', 'by-itself'] as const

/** What a column must hold. Whole numbers are numbers; a column of 0 and 1 is one, too. */
export const COLUMN_KINDS = ['number', 'yes/no', 'date', 'text'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

export const expectedColumnSchema = z.strictObject({ name: z.string().min(1).max(200), kind: z.enum(COLUMN_KINDS) })
export type ExpectedColumn = z.infer<typeof expectedColumnSchema>

const columnNames = z.array(z.string().min(1).max(200))

/** When a new vintage fits; fixed once the first one came. */
export const fitRulesSchema = z.strictObject({
  /** Columns that must be there, each as what it must be; further ones do no harm. */
  columns: z.array(expectedColumnSchema).min(1).max(2000),
  /** Columns that name one row each together. */
  keys: columnNames.min(1).max(10),
  /** The column of the units: none of them may be gone. Null where units come and go by design. */
  unit: z.string().min(1).max(200).nullable(),
  /** The share of rows that may be gone, from 0 to 1. */
  most_lost: z.number().min(0).max(1),
})
export type FitRules = z.infer<typeof fitRulesSchema>

/** How rows and cells differ from the vintage before; rows are the same where their keys are. */
export const vintageChangesSchema = z.strictObject({
  /** Number of the vintage it was compared with. */
  against: z.int().positive(),
  rows_added: z.int().nonnegative(),
  rows_gone: z.int().nonnegative(),
  /** Cells of expected columns, keys apart, in rows that both have. */
  cells_compared: z.int().nonnegative(),
  cells_changed: z.int().nonnegative(),
  /** Columns in which past values were revised, those with most changes first. */
  columns_changed: z.array(z.strictObject({ name: z.string(), cells: z.int().positive() })),
})
export type VintageChanges = z.infer<typeof vintageChangesSchema>

/** In a locked design: the vintage that it was locked on, and the lock whose choices it takes over. Written by the server alone. */
export const lockedVintageSchema = z.strictObject({
  /** The data as the source was declared for are number 1. */
  number: z.int().min(2),
  url: z.string().min(1),
  licence: z.string().min(1),
  pulled_at: z.iso.datetime(),
  /** Of the file as it came, before it was kept as CSV. */
  fetched_sha256: sha256Schema,
  changes: vintageChangesSchema,
  /** The lock that an analyst made before these data were there. */
  fixed_by: z.strictObject({
    version: z.int().positive(),
    /** Number of the vintage that it was made on. */
    number: z.int().positive(),
    link_hash: sha256Schema,
    locked_at: z.iso.datetime(),
    /** Fingerprint of everything that lock chose, see `choicesOf`: the same in every version that it fixes. */
    choices_sha256: sha256Schema,
  }),
})
export type LockedVintage = z.infer<typeof lockedVintageSchema>

const effectSchema = z.strictObject({
  value: z.number().nullable(),
  ci: z.tuple([z.number().nullable(), z.number().nullable()]),
  units: z.string(),
})

/** One vintage in the document of a version: what the same design found with it. */
export const publishedVintageSchema = z.strictObject({
  version: z.int().positive(),
  number: z.int().positive(),
  /** Null for the data that the analyst chose. */
  pulled_at: z.iso.datetime().nullable(),
  data_sha256: sha256Schema,
  rows: z.int().positive(),
  changes: vintageChangesSchema.nullable(),
  /** Null for a version that was locked and never published; then nothing of what it found stands here. */
  published_at: z.iso.datetime().nullable(),
  effect: effectSchema.nullable(),
  plain_verdict: z.string(),
  evidence: z.string().nullable(),
  eqs_overall: z.number().nullable(),
})
export type PublishedVintage = z.infer<typeof publishedVintageSchema>

/** Answer of `GET /api/v2/casefiles/:slug/vintages`; the oldest first. */
export const vintagesResponseSchema = z.object({
  standing: standingSchema.optional(),
  vintages: z.array(publishedVintageSchema),
})
