import { z } from 'zod'

export const adminDatabaseSchema = z.object({
  kind: z.enum(['SQLite', 'PostgreSQL']),
  bytes: z.int(),
  migrations: z.array(z.object({ name: z.string(), at: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
})
export type AdminDatabase = z.output<typeof adminDatabaseSchema>

export const integrityCheckSchema = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** How many things were looked at, in words. */
  message: z.string(),
  /** The first things that are wrong. */
  problems: z.array(z.string()),
})
export const integritySchema = z.object({
  checked_at: z.string(),
  duration_ms: z.int(),
  passed: z.boolean(),
  checks: z.array(integrityCheckSchema),
})
export type Integrity = z.output<typeof integritySchema>
export type IntegrityCheck = z.output<typeof integrityCheckSchema>

/** A backup of the data folder; `null`s where its manifest cannot be read. */
export const backupSchema = z.object({
  id: z.string(),
  made_at: z.string().nullable(),
  made_by: z.string().nullable(),
  files: z.int().nullable(),
  bytes: z.int().nullable(),
  activity_entries: z.int().nullable(),
  can_restore: z.boolean(),
})
export const backupsSchema = z.object({
  backups: z.array(backupSchema),
  kept: z.int(),
  /** Copies of the SQLite database alone; with the files beside them they are restored as backups are. */
  copies: z.array(backupSchema),
  /** How often one is made; 0 = not at all, as on PostgreSQL. */
  copy_minutes: z.int(),
})
export type Backup = z.output<typeof backupSchema>
export type Backups = z.output<typeof backupsSchema>

/** Something that came after a backup was made. */
export const restoreItemSchema = z.object({
  kind: z.enum(['publication', 'retraction', 'correction', 'casefile', 'account']),
  /** `slug v1`, a slug or an address. */
  name: z.string(),
})
export const restoreEffectSchema = z.object({
  /** What a restore takes away. */
  undone: z.array(restoreItemSchema),
  /** What stays in force although the backup does not have it. */
  kept: z.array(restoreItemSchema),
})
export type RestoreItem = z.output<typeof restoreItemSchema>
export type RestoreEffect = z.output<typeof restoreEffectSchema>

export const restoreAnswerSchema = z.object({ id: z.string(), message: z.string() })

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
