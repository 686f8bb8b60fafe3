import { z } from 'zod'
import { sha256Schema } from '../chain.ts'
import { COLUMN_KINDS, fitRulesSchema, PUBLISHINGS, SCHEDULES, vintageChangesSchema } from '../vintage.ts'

/** A column that vintages must have; of the kind that it is now where none is named. */
const namedColumnSchema = z.strictObject({ name: z.string().min(1).max(200), kind: z.enum(COLUMN_KINDS).optional() })

/** A source as it is declared or changed. */
export const dataSourceRequestSchema = z.strictObject({
  /** Published with every version that a vintage makes, so it must hold no key. */
  url: z.url().max(2000),
  licence: z.string().trim().min(1).max(200),
  schedule: z.enum(SCHEDULES),
  /** All columns of now are expected where none are named. */
  rules: fitRulesSchema.extend({ columns: z.array(namedColumnSchema).min(1).max(2000).optional() }),
  publish: z.enum(PUBLISHINGS).default('waits'),
  /** False ends it: nothing more is pulled. */
  is_active: z.boolean().default(true),
})

/** Where a casefile that follows a source stands with one vintage. */
export const VINTAGE_STATES = ['held', 'refused', 'locked', 'failed', 'analyzed', 'published', 'superseded'] as const

export const vintageSchema = z.object({
  number: z.int().min(2),
  url: z.string(),
  pulled_at: z.string(),
  fetched_sha256: sha256Schema,
  /** Of the data as they are kept; null where the file could not be read as data. */
  sha256: sha256Schema.nullable(),
  rows: z.int().nullable(),
  fits: z.boolean(),
  /** Why it does not fit, a sentence each. */
  problems: z.array(z.string()),
  /** How columns moved; a vintage fits all the same. */
  drift: z.array(z.object({ column: z.string(), message: z.string() })),
  changes: vintageChangesSchema.nullable(),
  casefiles: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      version: z.int().nullable(),
      state: z.enum(VINTAGE_STATES),
      note: z.string().nullable(),
    }),
  ),
})
export type Vintage = z.infer<typeof vintageSchema>

export const dataSourceSchema = z.object({
  dataset: z.object({ id: z.string(), name: z.string(), sha256: sha256Schema }),
  url: z.string(),
  licence: z.string(),
  schedule: z.enum(SCHEDULES),
  rules: fitRulesSchema,
  publish: z.enum(PUBLISHINGS),
  is_active: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  declared_at: z.string(),
  /** Whether a vintage came, so that rules and publishing stay what they are. */
  is_fixed: z.boolean(),
  /** The day from which on a night pulls it. */
  next_pull_on: z.string(),
  /** Pulls in a row that failed. */
  failures: z.int(),
  last: z.object({ at: z.string(), message: z.string() }).nullable(),
  /** The newest first. */
  vintages: z.array(vintageSchema),
})
export type DataSource = z.infer<typeof dataSourceSchema>
export const dataSourceListSchema = z.object({
  sources: z.array(dataSourceSchema),
  /** Uploaded data sets that have no source yet, with the names of their columns. */
  candidates: z.array(z.object({ sha256: sha256Schema, name: z.string(), columns: z.array(z.string()) })),
})
export type DataSourceList = z.infer<typeof dataSourceListSchema>
