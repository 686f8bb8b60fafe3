import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
import { sqliteDialect } from '../../base/db/dialect.ts'
import type { Db, Schema } from '../../base/db/schema.ts'
import { openContentStore, type ArchiveStore } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import type { ServerContext } from '../../base/context.ts'
import { bringFromAnywhere } from './backup-copies.ts'
import { backupsFolder, findBackup, freeBackupId, isBackupId } from './backup-folder.ts'
import { broken, type BackupManifest } from './backup-manifest.ts'
import { COPIES, unpackCopy } from './database-copy.ts'
import { restoreFolders } from './restore-plan.ts'
import { writeBackup } from './write-backup.ts'

/* A SQLite database alone becomes a backup with the files of the data folder, so that it is restored, and looked at before, as any backup is. */

type Context = Pick<ServerContext, 'dataFolder' | 'storage' | 'backupTo'> & Partial<Pick<ServerContext, 'publications'>>

/** What a file of SQLite begins with. */
const SQLITE = 'SQLite format 3\0'

/**
 * Finds a backup by its name; one that the folder has not comes from the bucket, and a copy of the database is made one.
 *
 * @returns its folder
 * @throws {ServerError} `backup/not-found`, `backup/broken`
 */
export async function findAnyBackup(context: Context, id: string): Promise<string> {
  const found = await bringFromAnywhere(context, id).catch((error: { code?: string }) => {
    if (error.code === 'backup/not-found' && isBackupId(id)) return null
    throw error
  })
  return found ?? backupOfCopy(context, id)
}

async function backupOfCopy(context: Context, id: string): Promise<string> {
  const copy = await bringFromAnywhere(context, id, COPIES)
  return unpacked(context, async (file) => {
    const manifest = await unpackCopy(copy, file)
    await backupOf(context, file, manifest)
    return findBackup(context.dataFolder, id)
  })
}

export async function isSqliteFile(file: string): Promise<boolean> {
  const handle = await fs.open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0)
    return bytesRead === SQLITE.length && buffer.toString('latin1') === SQLITE
  } finally {
    await handle.close()
  }
}

/**
 * Makes a backup of a database that something else shipped, such as Litestream. It is not written to.
 *
 * @returns the backup's folder
 * @throws {ServerError} `backup/broken`
 */
export async function backupOfFile(context: Context, file: string): Promise<string> {
  return unpacked(context, async (own) => {
    await fs.copyFile(file, own)
    const last = await reading(own, (db) =>
      db.selectFrom('activity').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst(),
    )
    const made_at = last?.at ?? (await fs.stat(file)).mtime.toISOString()
    const id = await freeBackupId(context.dataFolder, made_at)
    await backupOf(context, own, { id, made_at, made_by: 'a database file', engine_version: '', git_sha: '' })
    return path.join(backupsFolder(context.dataFolder), id)
  })
}

type Origin = Pick<BackupManifest, 'id' | 'made_at' | 'made_by' | 'engine_version' | 'git_sha'> & {
  publications?: string
}

async function backupOf(context: Context, file: string, origin: Origin): Promise<void> {
  const { id, made_at, made_by, engine_version, git_sha } = origin
  const publications = await openPublications(context)
  await reading(file, async (db) => {
    const root = origin.publications ?? (await findRoot(db, publications))
    await recallRoot(publications, root)
    const said = { id, made_at, made_by, engine_version, git_sha, publications: root }
    await writeBackup({ dataFolder: context.dataFolder, publications }, said, (read) => db.transaction().execute(read))
  })
}

/** A server has them open; a machine that lost its folder brings their head from the bucket first. */
async function openPublications({ dataFolder, storage, publications }: Context): Promise<ArchiveStore> {
  if (publications) return publications
  const local = openContentStore(path.join(dataFolder, 'publications'))
  if (storage === null) return local
  const shared = storage.share('publications', local)
  await shared.meet()
  return shared
}

/** Publications as the database knows them: those of the newest kept release that has no version which the database lacks. */
async function findRoot(db: Db, publications: ArchiveStore): Promise<string> {
  const rows = await db.selectFrom('publications').select('sha256').execute()
  const known = new Set(rows.map(({ sha256 }) => sha256))
  for (const root of [publications.head(), ...publications.releases().map((release) => release.root)])
    if (publications.list('casefiles/', root).every(({ hash }) => known.has(hash))) return root
  return ''
}

/** Brings what the folder lacks of a root from the bucket. */
async function recallRoot(publications: ArchiveStore, root: string): Promise<void> {
  for (const tried = new Set<string>(); ;) {
    try {
      for (const hash of root === '' ? [] : publications.reach(root)) await publications.recall(hash)
      return
    } catch (error) {
      const hash = /[0-9a-f]{64}/.exec((error as Error).message)?.[0]
      if (!isDamage(error) || hash === undefined || tried.has(hash)) throw broken((error as Error).message)
      tried.add(hash)
      await publications.recall(hash)
    }
  }
}

/** @throws {ServerError} `backup/broken` where the file is no database of an archive */
async function reading<Result>(file: string, read: (db: Db) => Promise<Result>): Promise<Result> {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) })
  try {
    return await read(db)
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    throw code.startsWith('SQLITE_') ? broken(`its database cannot be read: ${message}`) : error
  } finally {
    await db.destroy()
  }
}

/** Gives a place for a database that is removed afterwards, with what SQLite put beside it. */
async function unpacked<Result>({ dataFolder }: Context, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = path.join(restoreFolders(dataFolder).root, 'database')
  await fs.rm(folder, { recursive: true, force: true })
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await use(path.join(folder, 'casefiles.sqlite'))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
