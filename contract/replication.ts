import { z } from 'zod'
import { sha256Schema } from './chain.ts'

const number = z.number().nullable()
const result = z.strictObject({ estimate: number, conf_low: number, conf_high: number })

/** Languages of scripts; `base-r` needs no package at all. */
export const scriptLanguageSchema = z.enum(['base-r', 'r', 'stata', 'python'])

/**
 * What `npx casefiles replication verify --write` found when it executed a casefile's scripts: `replication.json` of a
 * source folder. It counts only while the generated scripts are the ones that were executed, and the run's estimate is
 * the one that was found.
 */
export const replicationRecordSchema = z.strictObject({
  schema: z.literal('replication-record/1'),
  /** SHA-256 of the canonical JSON of the design as it is locked. */
  design_sha256: sha256Schema,
  data_sha256: sha256Schema,
  engine_version: z.string(),
  ours: result,
  scripts: z.array(
    z.strictObject({
      file: z.string(),
      sha256: sha256Schema,
      /** What executed it, e.g. `R 4.2.2`. */
      software: z.string(),
      theirs: result,
      relative_difference: z.number(),
    }),
  ),
})
export type ReplicationRecord = z.infer<typeof replicationRecordSchema>

export const scriptStatusSchema = z.enum(['executed', 'generated'])
export type ScriptStatus = z.infer<typeof scriptStatusSchema>

/** The scripts of a publication; their texts follow from the locked design and the run, and their fingerprints stand here. */
export const publishedReplicationSchema = z.strictObject({
  /** `executed` when the base-R script of the primary estimate was run and gave the same result. */
  status: scriptStatusSchema,
  scripts: z.array(
    z.strictObject({
      language: scriptLanguageSchema,
      file: z.string(),
      packages: z.array(z.string()),
      sha256: sha256Schema,
      bytes: z.int(),
      status: scriptStatusSchema,
      /** What executed it, and the largest relative difference from ours; null when it was not. */
      software: z.string().nullable(),
      relative_difference: number,
    }),
  ),
  /** Files that scripts read beside the data. */
  carried: z.array(z.strictObject({ file: z.string(), sha256: sha256Schema, bytes: z.int() })),
})
export type PublishedReplication = z.infer<typeof publishedReplicationSchema>
