import fs from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../../base/context.ts'
import { listMigrations } from '../../base/db/inspect-tables.ts'
import type { Db } from '../../base/db/schema.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { hashFile, makePrivateFolder, writeDurably } from './backup-files.ts'
import { backupsFolder, removeUnfinished, UNFINISHED } from './backup-folder.ts'
import { MANIFEST_FILE, manifestText, type BackupManifest } from './backup-manifest.ts'
import { collectFiles } from './collect-files.ts'
import { dumpTables, tableFile } from './dump-tables.ts'
import { verifyBackup } from './verify-backup.ts'

type Context = Pick<ServerContext, 'dataFolder' | 'publications'>

/** What a backup says of itself beside what it holds. */
type Origin = Pick<BackupManifest, 'id' | 'made_at' | 'made_by' | 'engine_version' | 'git_sha' | 'publications'>

/** Reads one moment of a database. */
export type ReadMoment = <Result>(read: (snapshot: Db) => Promise<Result>) => Promise<Result>

/**
 * Writes a backup of one moment of a database and of the files of the data folder, reads it again, and only then gives it its name.
 *
 * @throws {ServerError} `backup/broken` where something in the data folder is damaged
 */
export async function writeBackup(context: Context, origin: Origin, moment: ReadMoment): Promise<BackupManifest> {
  const { dataFolder } = context
  await removeUnfinished(dataFolder)
  const folder = path.join(backupsFolder(dataFolder), UNFINISHED + origin.id)
  await makePrivateFolder(path.join(folder, 'database'))
  const database = await moment((snapshot) => dumpDatabase(snapshot, folder))
  const dumped = await Promise.all(
    database.tables.map(async ({ name }) => ({
      path: tableFile(name),
      ...(await hashFile(path.join(folder, tableFile(name)))),
    })),
  )
  const files = [...dumped, ...(await collectFiles(context, folder, origin.publications))]
  const manifest: BackupManifest = { format: 1, ...origin, ...database, files }
  await writeDurably(path.join(folder, MANIFEST_FILE), manifestText(manifest))
  await verifyBackup(folder)
  await fs.rename(folder, path.join(backupsFolder(dataFolder), origin.id))
  durableFiles.syncFolder(backupsFolder(dataFolder))
  return manifest
}

async function dumpDatabase(snapshot: Db, folder: string) {
  return { ...(await describeMoment(snapshot)), tables: await dumpTables(snapshot, folder) }
}

/** Which moment of an archive a database stands at. */
export async function describeMoment(snapshot: Db): Promise<Pick<BackupManifest, 'migrations' | 'activity'>> {
  const last = await snapshot
    .selectFrom('activity')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    migrations: (await listMigrations(snapshot)).map(({ name }) => name),
    activity: { entries: last?.seq ?? 0, head: last?.hash ?? null },
  }
}
