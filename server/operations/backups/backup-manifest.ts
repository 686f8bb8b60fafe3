import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import { MIGRATION_NAMES } from '../../base/db/migrate.ts'
import { exists, filesBelow, hashFile } from './backup-files.ts'
import { tableFile } from './dump-tables.ts'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
/** A path inside a backup: plain names only, so that none leads out of its folder. */
export const backupPathSchema = z
  .string()
  .max(100)
  .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/)

/** What stands in a backup, and by which fingerprints that is told. */
export const backupManifestSchema = z.object({
  format: z.literal(1),
  id: backupPathSchema,
  made_at: z.string(),
  made_by: z.string(),
  engine_version: z.string(),
  git_sha: z.string(),
  /** Migrations that had run, in order; the tables have the form that the last one gave them. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rows: z.int() })),
  /** Entries of the activity log, and the hash of the last one. */
  activity: z.object({ entries: z.int(), head: sha256Schema.nullable() }),
  /** Root of the publications; '' where nothing was published. */
  publications: z.union([sha256Schema, z.literal('')]),
  files: z.array(z.object({ path: backupPathSchema, sha256: sha256Schema, bytes: z.int() })),
})
export type BackupManifest = z.infer<typeof backupManifestSchema>

export const MANIFEST_FILE = 'manifest.json'
const writtenSchema = z.object({ manifest: backupManifestSchema, sha256: sha256Schema })

export const broken = (message: string) => new ServerError('backup/broken', `The backup cannot be used: ${message}`)

/** The manifest as it stands in its file, with its own fingerprint. */
export function manifestText(manifest: BackupManifest): string {
  return `${JSON.stringify({ manifest, sha256: fingerprint(manifest) }, null, 1)}\n`
}

/** @throws {ServerError} `backup/broken` where the manifest is missing or is not the one that was written */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await fs.readFile(path.join(folder, MANIFEST_FILE), 'utf8').catch(() => null)
  if (text === null) throw broken('its manifest is missing.')
  return parseManifest(text)
}

/** The same of its text. */
export function parseManifest(text: string): BackupManifest {
  const parsed = writtenSchema.safeParse(parseJson(text))
  if (!parsed.success || fingerprint(parsed.data.manifest) !== parsed.data.sha256) {
    throw broken('its manifest was changed after it was written.')
  }
  return parsed.data.manifest
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a whole backup and compares every file with its fingerprint.
 *
 * @param folder of the backup
 * @throws {ServerError} `backup/broken` with the first thing that is wrong
 */
export async function verifyBackup(folder: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  const unknown = manifest.migrations.find((name) => !MIGRATION_NAMES.includes(name))
  if (unknown !== undefined) throw broken(`a newer release made it, which knows the migration ${unknown}.`)
  for (const { name } of manifest.tables) {
    if (!manifest.files.some((file) => file.path === tableFile(name))) throw broken(`the table "${name}" is missing.`)
  }
  for (const file of manifest.files) await verifyFile(folder, file)
  await verifyNothingElse(folder, manifest)
  return manifest
}

async function verifyFile(folder: string, { path: name, sha256, bytes }: BackupManifest['files'][number]) {
  const file = path.join(folder, name)
  if (!(await exists(file))) throw broken(`the file ${name} is missing.`)
  const found = await hashFile(file)
  if (found.bytes !== bytes) throw broken(`the file ${name} has ${found.bytes} bytes instead of ${bytes}.`)
  if (found.sha256 !== sha256) throw broken(`the bytes of ${name} are no longer those that were written.`)
}

async function verifyNothingElse(folder: string, { files }: BackupManifest): Promise<void> {
  const named = new Set([MANIFEST_FILE, ...files.map((file) => file.path)])
  const stranger = (await filesBelow(folder)).find((name) => !named.has(name))
  if (stranger !== undefined) throw broken(`the file ${stranger} does not belong to it.`)
}
