import path from 'node:path'
import { MIGRATION_NAMES } from '../../base/db/migrate.ts'
import { exists, filesBelow, hashFile } from './backup-files.ts'
import { broken, MANIFEST_FILE, readManifest, type BackupManifest } from './backup-manifest.ts'
import { tableFile } from './dump-tables.ts'

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
