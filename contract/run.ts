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

/**
 * What `GET /api/v2/studio/jobs/:id/events` sends, one JSON object per server-sent event; the first tells all that is
 * known, so that a reload goes on where it was.
 */
export const jobEventSchema = z.object({
  status: z.enum(RUN_STATUSES),
  step: z.string().nullable(),
  /** Share of the step that is done, 0 to 1. */
  fraction: z.number(),
  /** When step and share were last told, by the clock that dates the lines: what a step still needs is read off both. */
  reported_at: z.string(),
  reason: z.string().nullable(),
  /** Lines since the event before, oldest first. */
  log: z.array(z.object({ at: z.string(), level: z.enum(['info', 'warn']), message: z.string() })),
})
/** The line a job says when it begins a step; how long a step took is read off these lines, also after a reload. */
export const stepBegan = (step: string): string => `${step} began.`
export type JobEvent = z.infer<typeof jobEventSchema>
