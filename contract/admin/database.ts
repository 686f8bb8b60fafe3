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
