import { z } from 'zod'

const share = z.number().nullable()

/** One group of requests since the server started; times in milliseconds over its latest answers. */
export const requestGroupSchema = z.object({
  group: z.string(),
  count: z.int(),
  refused: z.int(),
  failed: z.int(),
  p50: share,
  p95: share,
  p99: share,
})

export const healthCheckSchema = z.object({
  name: z.string(),
  state: z.enum(['normal', 'attention', 'failing']),
  message: z.string(),
})

export const storageSchema = z.object({ kind: z.string(), what: z.string(), files: z.int(), bytes: z.int() })

export const systemSchema = z.object({
  version: z.string(),
  engine_version: z.string(),
  commit: z.string(),
  node: z.string(),
  environment: z.string(),
  database: z.enum(['SQLite', 'PostgreSQL']),
  mail: z.enum(['smtp', 'outbox']),
  started_at: z.string(),
  uptime_seconds: z.int(),
  /** Moment since which requests are counted: restarts included. */
  requests_since: z.string(),
  memory_bytes: z.int(),
  health: z.array(healthCheckSchema),
  requests: z.array(requestGroupSchema),
  storage: z.array(storageSchema),
  disk: z.object({ free_bytes: z.int(), total_bytes: z.int() }),
})
export type SystemState = z.output<typeof systemSchema>

export const adminJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  casefile: z.string().nullable(),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  step: z.string().nullable(),
  fraction: z.number(),
  reason: z.string().nullable(),
  attempts: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  can_retry: z.boolean(),
})
export const adminJobsSchema = z.object({
  counts: z.object({ queued: z.int(), running: z.int(), failed: z.int(), completed: z.int(), cancelled: z.int() }),
  /** Waiting and running ones, then the latest of the others. */
  jobs: z.array(adminJobSchema),
})
export type AdminJob = z.output<typeof adminJobSchema>
export type AdminJobs = z.output<typeof adminJobsSchema>

export const siteBuildSchema = z.object({
  position: z.int(),
  kind: z.enum(['build', 'rollback']),
  reasons: z.array(z.string()),
  started_at: z.string(),
  finished_at: z.string(),
  root: z.string().nullable(),
  rendered: z.int().nullable(),
  /** What it said, line by line. */
  log: z.array(z.string()),
  error: z.string().nullable(),
})
export const releaseSchema = z.object({
  root: z.string(),
  at: z.string(),
  label: z.string(),
  is_current: z.boolean(),
})
export const adminBuildsSchema = z.object({
  state: z.enum(['idle', 'building']),
  /** The release that was put back and stays until somebody publishes or asks for a build. */
  held: z.string().nullable(),
  releases: z.array(releaseSchema),
  builds: z.array(siteBuildSchema),
})
export type AdminBuilds = z.output<typeof adminBuildsSchema>
export type SiteRelease = z.output<typeof releaseSchema>
export type SiteBuild = z.output<typeof siteBuildSchema>

export const nightlySettingsSchema = z.object({
  nightly: z.enum(['on', 'off']),
  nightlyTime: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'This must be a time from 00:00 to 23:59.'),
  nightlyBackup: z.enum(['on', 'off']),
  keptBackups: z.int().min(1).max(365),
})
export type NightlySettings = z.output<typeof nightlySettingsSchema>

export const nightlyRunSchema = z.object({
  id: z.string(),
  kind: z.enum(['scheduled', 'made-up', 'asked']),
  due_at: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  status: z.enum(['running', 'completed', 'failed']),
  steps: z.array(z.object({ name: z.string(), result: z.string(), isFailed: z.boolean() })),
})
export const adminNightlySchema = z.object({
  settings: nightlySettingsSchema,
  next_due: z.string().nullable(),
  runs: z.array(nightlyRunSchema),
})
export type AdminNightly = z.output<typeof adminNightlySchema>
export type NightlyRun = z.output<typeof nightlyRunSchema>
