import fs from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '../../base/context.ts'
import { listMigrations } from '../../base/db/inspect-tables.ts'
import type { Db } from '../../base/db/schema.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { copyDurably, exists, filesBelow, hashFile, makePrivateFolder, writeDurably } from './backup-files.ts'
import { backupsFolder, listBackups, removeUnfinished, UNFINISHED } from './backup-folder.ts'
import { broken, MANIFEST_FILE, manifestText, verifyBackup, type BackupManifest } from './backup-manifest.ts'
import { dumpTables, tableFile } from './dump-tables.ts'

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

type File = BackupManifest['files'][number]

/** A file that is named for its content: where it stands, under which path it is kept, and its fingerprint. */
interface NamedFile {
  source: string
  path: string
  sha256: string
}

/** Files of the data folder that are named for their content. */
async function listNamedFiles({ dataFolder, publications }: Context, root: string): Promise<NamedFile[]> {
  const found: NamedFile[] = []
  for (const [folder, pattern] of [
    ['datasets', /^([0-9a-f]{64})\.csv$/],
    ['artifacts', /^([0-9a-f]{64})$/],
    ['covers', /^([0-9a-f]{64})$/],
  ] as const) {
    for (const name of await filesBelow(path.join(dataFolder, folder))) {
      const sha256 = pattern.exec(name)?.[1]
      if (sha256) found.push({ source: path.join(dataFolder, folder, name), path: `files/${folder}/${name}`, sha256 })
    }
  }
  for (const sha256 of [...publications.reach(root)].sort()) {
    const kept = `files/publications/objects/${sha256.slice(0, 2)}/${sha256.slice(2)}`
    found.push({ source: publications.objectFile(sha256), path: kept, sha256 })
  }
  return found
}

/**
 * Puts the data sets, policy texts, covers and publications into a backup. What an earlier backup holds is linked to, where its
 * bytes are still right, so that keeping many costs little more than keeping one.
 *
 * @param root of the publications
 * @throws {ServerError} `backup/broken` where a file of the data folder itself is damaged
 */
async function collectFiles(context: Context, folder: string, root: string): Promise<File[]> {
  const [earlier] = await listBackups(context.dataFolder)
  const files: File[] = []
  for (const named of await listNamedFiles(context, root)) {
    const target = path.join(folder, named.path)
    await makePrivateFolder(path.dirname(target))
    const linked = earlier && (await link(path.join(backupsFolder(context.dataFolder), earlier.id, named.path), target))
    files.push((linked && (await intact(target, named))) || (await copied(target, named)))
  }
  return files
}

async function link(from: string, to: string): Promise<boolean> {
  if (!(await exists(from))) return false
  return fs.link(from, to).then(
    () => true,
    () => false,
  )
}

async function copied(target: string, named: NamedFile): Promise<File> {
  await fs.rm(target, { force: true })
  await copyDurably(named.source, target)
  const file = await intact(target, named)
  if (file) return file
  throw broken(
    `${path.basename(named.path)} in the data folder is not what its name says; the integrity check has more.`,
  )
}

async function intact(target: string, { path: kept, sha256 }: NamedFile): Promise<File | null> {
  const found = await hashFile(target)
  return found.sha256 === sha256 ? { path: kept, ...found } : null
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
