import { z } from 'zod'
import { sha256Schema } from './chain.ts'
import { replicationRecordSchema } from './replication.ts'

/** The five named steps of an analysis, in order. */
export const RUN_STEPS = [
  'Data Load',
  'Preflight Checks',
  'Run Model',
  'Compute Diagnostics',
  'Compute Sensitivity',
] as const
export type RunStep = (typeof RUN_STEPS)[number]
export const RUN_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const

/** What a run records about itself, beside its results. */
export const runRecordSchema = z.object({
  id: z.string(),
  casefile: z.string(),
  dataset: z.object({ id: z.string(), name: z.string(), sha256: sha256Schema }),
  lock_hash: sha256Schema,
  engine_version: z.string(),
  git_sha: z.string(),
  node_version: z.string(),
  environment: z.string(),
  seed: z.int(),
  pre_period: z.string(),
  post_period: z.string(),
  started_at: z.string(),
  finished_at: z.string(),
  /** SHA-256 of the canonical JSON of the analysis: the same inputs give the same hash. */
  result_sha256: sha256Schema,
  /** What was known of executed scripts when the run was made; null = nothing. */
  replication: replicationRecordSchema.nullable().optional(),
})
export type RunRecord = z.infer<typeof runRecordSchema>
