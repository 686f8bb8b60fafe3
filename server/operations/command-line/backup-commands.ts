import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { applyRestore } from '../backups/apply-restore.ts'
import { listBackups, backupsFolder, type StoredBackup } from '../backups/backup-folder.ts'
import { listCopies } from '../backups/database-copy.ts'
import { listLost, listUndone } from '../backups/undone.ts'
import { makeBackup, type BackupContext } from '../backups/make-backup.ts'
import { openBackupPlace, placesOf } from '../backups/backup-place.ts'
import { listKeptBackups } from '../backups/backup-copies.ts'
import { saveBackup, withBackup } from '../backups/backup-source.ts'
import { prepareRestore } from '../backups/restore-plan.ts'
import { verifyBackup, type BackupManifest } from '../backups/backup-manifest.ts'
import type { RestoreEffect } from '../../../contract/admin/system.ts'
import { ServerError } from '../../base/errors.ts'
import { migrate } from '../../base/db/migrate.ts'
import { DATABASE_FILE, openDatabase } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { holdFolder } from '../../base/db/hold-folder.ts'
import { describeProcess, THIS_INSTANCE } from '../../base/jobs/lease.ts'
import type { Settings } from '../../base/settings.ts'
import { openArchiveStorage, type ArchiveStorage } from '../../base/storage/archive-storage.ts'
import { InputError } from './input-error.ts'
import { fileSize } from '@casefiles/words/formats'

const ACTOR = 'command line'
const CONFIRM = '--yes'

export type BackupArguments =
  | { command: 'list' }
  | { command: 'make'; to?: string }
  | { command: 'verify'; backup: string }

/** @throws {InputError} `input/usage` */
export function parseBackupArguments(args: string[]): BackupArguments {
  const { positionals, values } = read(args)
  const [command = 'make', ...rest] = positionals
  if (command === 'make' && rest.length === 0) return values.to === undefined ? { command } : { command, to: values.to }
  if (command === 'list' && rest.length === 0) return { command }
  if (command === 'verify' && rest.length === 1) return { command, backup: rest[0] }
  throw new InputError('input/usage', `"${[command, ...rest].join(' ')}" is not a command; "help" lists them.`)
}

function read(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new InputError('input/usage', (error as Error).message.split('. ')[0])
  }
}

/** The commands that read the folder alone, so that they also work where the database cannot be opened. */
export async function lookAtBackups(
  settings: Pick<Settings, 'dataFolder' | 'storage' | 'backupTo'>,
  given: Exclude<BackupArguments, { command: 'make' }>,
): Promise<string> {
  const { dataFolder } = settings
  const kept = { dataFolder, storage: storageOf(settings), backupTo: openBackupPlace(settings) }
  if (given.command === 'verify') {
    return withBackup(kept, given.backup, async (folder) => `${described(await verifyBackup(folder))}: intact`)
  }
  const backups = await listBackups(dataFolder)
  const lines = backups.map(({ id, manifest }) => (manifest ? described(manifest) : `${id}: cannot be used`))
  const here = new Set(backups.map(({ id }) => id))
  for (const { storage } of placesOf(kept)) {
    const elsewhere = (await listKeptBackups({ storage })).filter((id) => !here.has(id))
    lines.push(...elsewhere.map((id) => `${id}\tin ${storage!.bucket.name}; brought when it is verified or restored`))
  }
  lines.push(...(await listCopies(kept)).map(describedCopy))
  return lines.join('\n') || 'There are no backups yet.'
}

function storageOf({ storage, dataFolder }: Pick<Settings, 'dataFolder' | 'storage'>): ArchiveStorage | null {
  return storage ? openArchiveStorage(storage, dataFolder) : null
}

/** Makes a backup, beside a running server too. */
export async function makeBackupCommand(context: BackupContext, to: string | undefined): Promise<string> {
  const manifest = await makeBackup(context, ACTOR)
  const folder = path.join(backupsFolder(context.dataFolder), manifest.id)
  if (to !== undefined) await saveBackup(folder, manifest, to)
  return `${described(manifest)}\n${to ?? folder}`
}

/**
 * Puts a backup in the place of what stands in the data folder.
 *
 * @throws {ServerError} `server/folder-in-use`, `backup/not-found`, `backup/broken`, `backup/not-confirmed`; then nothing has changed
 */
export async function restoreCommand(
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl' | 'storage' | 'backupTo'>,
  args: string[],
): Promise<string> {
  const [backup, ...rest] = args.filter((arg) => arg !== CONFIRM)
  if (backup === undefined || rest.length > 0 || backup.startsWith('-')) {
    throw new InputError('input/usage', '"restore" takes one backup: a name, a folder or a saved file.')
  }
  const held = holdFolder(settings.dataFolder, { instance: THIS_INSTANCE, process: describeProcess() })
  try {
    const { dataFolder, databaseUrl } = settings
    const at = new Date().toISOString()
    const request = { dataFolder, by: ACTOR, at, isPostgres: databaseUrl !== undefined }
    const replaces = databaseUrl !== undefined || fs.existsSync(path.join(dataFolder, DATABASE_FILE))
    const { manifest, lines } = await withBackup(
      { dataFolder, storage: storageOf(settings), backupTo: openBackupPlace(settings) },
      backup,
      async (folder) => {
        const lines = await confirm(settings, folder, args.includes(CONFIRM))
        return { manifest: await prepareRestore({ ...request, backup: folder }), lines }
      },
    )
    await applyRestore(settings)
    const next = replaces
      ? 'Start the server: the old pages stand until the new ones are rendered. What stood there is in restore/replaced/.'
      : 'Start the server: it renders the pages.'
    return [...lines, `${described(manifest)}: restored`, next].join('\n')
  } finally {
    held.release()
  }
}

/**
 * What the restore undoes and keeps, line by line.
 *
 * @throws {ServerError} `backup/not-confirmed` where it undoes something, or that cannot be told, and nobody said yes
 */
async function confirm(
  { dataFolder, databaseUrl }: Pick<Settings, 'dataFolder' | 'databaseUrl'>,
  folder: string,
  isConfirmed: boolean,
): Promise<string[]> {
  const manifest = await verifyBackup(folder)
  if (databaseUrl === undefined && !fs.existsSync(path.join(dataFolder, DATABASE_FILE)))
    return listLost(dataFolder, manifest)
  const effect = await readEffect({ dataFolder, url: databaseUrl }, folder, manifest)
  const lines = effect
    ? [
        ...effect.undone.map(({ kind, name }) => `undoes: ${kind} ${name}`),
        ...effect.kept.map(({ kind, name }) => `keeps: ${kind} ${name}`),
      ]
    : [
        'The database that stands cannot be read, so what is undone cannot be listed.',
        ...listLost(dataFolder, manifest),
      ]
  if (isConfirmed || effect?.undone.length === 0) return lines
  const message = 'Nothing was restored. The same command with --yes does it.'
  throw new ServerError('backup/not-confirmed', [...lines, message].join('\n'))
}

/** null where the database cannot be read. */
async function readEffect(
  where: { dataFolder: string; url: string | undefined },
  folder: string,
  manifest: BackupManifest,
): Promise<RestoreEffect | null> {
  let db: Db | null = null
  try {
    db = openDatabase(where)
    await migrate(db)
    return await listUndone(db, folder, manifest)
  } catch {
    return null
  } finally {
    await db?.destroy()
  }
}

function describedCopy({ id, manifest }: StoredBackup): string {
  if (!manifest) return `${id}: cannot be used`
  const { made_at, files, activity } = manifest
  return `${id}\t${made_at}\tcopy of the database, ${fileSize(files[0].bytes)}\t${activity.entries} log entries`
}

function described({ id, made_at, files, activity }: BackupManifest): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return `${id}\t${made_at}\t${files.length} files, ${fileSize(bytes)}\t${activity.entries} log entries`
}
