import fs from 'node:fs/promises'
import path from 'node:path'
import { ENGINE_VERSION } from '../../../engine/version.ts'
import { recordActivity, type Actor } from '../../base/activity/activity.service.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably, inSnapshot } from '../../base/db/dialect.ts'
import { listMigrations } from '../../base/db/inspect-tables.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { hashFile, makePrivateFolder, writeDurably } from './backup-files.ts'
import {
  backupsFolder,
  freeBackupId,
  listBackups,
  removeBackup,
  removeUnfinished,
  UNFINISHED,
} from './backup-folder.ts'
import { forgetBackup, keepBackups, listKeptBackups } from './backup-copies.ts'
import { MANIFEST_FILE, manifestText, type BackupManifest } from './backup-manifest.ts'
import { collectFiles } from './collect-files.ts'
import { dumpTables, tableFile } from './dump-tables.ts'
import { verifyBackup } from './verify-backup.ts'

export type BackupContext = Pick<ServerContext, 'db' | 'now' | 'dataFolder' | 'publications' | 'code' | 'storage'>

/** Data folders for which a backup is being made. */
const underWay = new Set<string>()

/**
 * Makes a backup of database, data sets, policy texts and publications while the server goes on, reads it again, and only
 * then gives it its name: a crash leaves a whole backup or none. Where files are kept in a bucket, too, it goes there.
 *
 * @throws {ServerError} `backup/in-progress`, or `backup/broken` where something in the data folder is damaged; `storage/unreachable`
 *   where it stands in the data folder and could not go to the bucket, where the next one takes it
 */
export async function makeBackup(context: BackupContext, by: Actor): Promise<BackupManifest> {
  const { dataFolder } = context
  return withoutBackup(dataFolder, async () => {
    await removeUnfinished(dataFolder)
    const id = await freeBackupId(dataFolder, context.now())
    const folder = path.join(backupsFolder(dataFolder), UNFINISHED + id)
    await makePrivateFolder(path.join(folder, 'database'))
    const manifest = await fill(context, folder, id, by)
    await writeDurably(path.join(folder, MANIFEST_FILE), manifestText(manifest))
    await verifyBackup(folder)
    await fs.rename(folder, path.join(backupsFolder(dataFolder), id))
    durableFiles.syncFolder(backupsFolder(dataFolder))
    await note(context, by, 'backup.made', manifest)
    await keepBackups(context)
    return manifest
  })
}

/** The head of the publications is read first: a start completes what the database knows and the head does not. */
async function fill(context: BackupContext, folder: string, id: string, by: Actor): Promise<BackupManifest> {
  const made_at = context.now()
  const publications = context.publications.head()
  const database = await inSnapshot(context.db, (snapshot) => dumpDatabase(snapshot, folder))
  const dumped = await Promise.all(
    database.tables.map(async ({ name }) => ({
      path: tableFile(name),
      ...(await hashFile(path.join(folder, tableFile(name)))),
    })),
  )
  const files = [...dumped, ...(await collectFiles(context, folder, publications))]
  const { gitSha: git_sha } = context.code
  const made = { id, made_at, made_by: typeof by === 'string' ? by : `account ${by.id}` }
  return { format: 1, ...made, engine_version: ENGINE_VERSION, git_sha, ...database, publications, files }
}

async function dumpDatabase(snapshot: Db, folder: string) {
  const last = await snapshot
    .selectFrom('activity')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    migrations: (await listMigrations(snapshot)).map(({ name }) => name),
    activity: { entries: last?.seq ?? 0, head: last?.hash ?? null },
    tables: await dumpTables(snapshot, folder),
  }
}

/** Does something while no backup is made, as one would copy what is being changed. @throws {ServerError} `backup/in-progress` */
export async function withoutBackup<Result>(dataFolder: string, work: () => Promise<Result>): Promise<Result> {
  if (underWay.has(dataFolder))
    throw new ServerError('backup/in-progress', 'A backup is being made. Try again after it.')
  underWay.add(dataFolder)
  try {
    return await work()
  } finally {
    underWay.delete(dataFolder)
  }
}

/** Removes all but the newest backups. @returns ids of those that went */
export async function pruneBackups(context: BackupContext, keep: number, by: Actor): Promise<string[]> {
  const here = (await listBackups(context.dataFolder)).map(({ id }) => id)
  const ids = [...new Set([...here, ...(await listKeptBackups(context))])].sort().reverse()
  const old = ids.slice(keep)
  for (const id of old) await deleteBackup(context, id, by)
  return old
}

/** @throws {ServerError} `backup/not-found` */
export async function deleteBackup(context: BackupContext, id: string, by: Actor): Promise<void> {
  const isKept = (await listKeptBackups(context)).includes(id)
  if (isKept) await forgetBackup(context, id)
  if (!isKept || (await isInFolder(context, id))) await removeBackup(context.dataFolder, id)
  await durably(context.db, (trx) =>
    recordActivity(trx, context, { actor: by, action: 'backup.deleted', subject: `backup:${id}` }),
  )
}

async function isInFolder({ dataFolder }: BackupContext, id: string): Promise<boolean> {
  return (await listBackups(dataFolder)).some((backup) => backup.id === id)
}

async function note(context: BackupContext, by: Actor, action: string, manifest: BackupManifest): Promise<void> {
  const { id, activity, publications, files } = manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const after = { files: files.length, bytes, publications, activity_entries: activity.entries }
  await durably(context.db, (trx) =>
    recordActivity(trx, context, { actor: by, action, subject: `backup:${id}`, after }),
  )
}
