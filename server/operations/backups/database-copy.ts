import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import type { ServerContext } from '../../base/context.ts'
import { freeSpace } from '../../base/disk/free-space.ts'
import { DATABASE_FILE } from '../../base/db/dialect.ts'
import { durableFiles } from '../../base/store/durable-files.ts'
import { forgetBackup, keepBackups, listAllBackups, listKeptBackups } from './backup-copies.ts'
import { hashFile, makePrivateFolder, PRIVATE_FILE, writeDurably } from './backup-files.ts'
import {
  backupsFolder,
  freeBackupId,
  listBackups,
  removeBackup,
  removeUnfinished,
  UNFINISHED,
  type BackupPlace,
} from './backup-folder.ts'
import { MANIFEST_FILE, manifestText, verifyBackup, type BackupManifest } from './backup-manifest.ts'
import { copyInSubprocess, type CopiedMoment, type CopyOrder } from './copy-in-subprocess.ts'
import { copyMeanwhile } from './one-at-a-time.ts'

/*
 * Copies of the SQLite database alone, made every few minutes: `backups/copies/<id>/` with the packed database and a manifest like that of a
 * backup, in the folder and, where there is one, in the bucket. With the files that lie beside them they are made backups when one is asked for.
 */

export const COPIES: BackupPlace = 'backups/copies'
/** How many are kept: the last hour at the usual pace. */
const KEPT = 6
const PACKED = 'database.sqlite.gz'

type Context = Pick<ServerContext, 'dataFolder' | 'now' | 'publications' | 'code' | 'storage'>

/**
 * Copies the SQLite database while the server goes on and removes copies beyond the newest ones. A crash at any moment leaves a whole copy or
 * none: it gets its name when everything of it is on the disk.
 *
 * @param least bytes that shall stay free beside the copy
 * @returns null where a backup, a takedown or another copy is under way
 * @throws {ServerError} `storage/unreachable` where it stands in the folder and could not go to the bucket, where the next one takes it
 * @throws {Error} where there is no room, or the process that copies says why it could not
 */
export async function copyDatabase(
  context: Context,
  least: number,
  copy: (order: CopyOrder) => Promise<CopiedMoment> = copyInSubprocess,
): Promise<BackupManifest | null> {
  const { dataFolder } = context
  return copyMeanwhile(dataFolder, async () => {
    await removeUnfinished(dataFolder, COPIES)
    const source = path.join(dataFolder, DATABASE_FILE)
    await checkRoom(dataFolder, source, least)
    const made_at = context.now()
    const publications = context.publications.head()
    const id = await freeBackupId(dataFolder, made_at)
    const folder = path.join(backupsFolder(dataFolder, COPIES), UNFINISHED + id)
    await makePrivateFolder(folder)
    const packed = path.join(folder, PACKED)
    const moment = await copy({ source, unpacked: path.join(folder, DATABASE_FILE), packed })
    const files = [{ path: PACKED, ...(await hashFile(packed)) }]
    const code = { engine_version: ENGINE_VERSION, git_sha: context.code.gitSha }
    const origin = { id, made_at, made_by: 'copy of the database', ...code, publications }
    const manifest: BackupManifest = { format: 1, ...origin, ...moment, tables: [], files }
    await writeDurably(path.join(folder, MANIFEST_FILE), manifestText(manifest))
    await fs.rename(folder, path.join(backupsFolder(dataFolder, COPIES), id))
    durableFiles.syncFolder(backupsFolder(dataFolder, COPIES))
    await rotate(context)
    return manifest
  })
}

/** A copy lies there unpacked until it is packed. */
async function checkRoom(dataFolder: string, source: string, least: number): Promise<void> {
  const { size } = await fs.stat(source)
  const { free } = await freeSpace(dataFolder)
  if (free < 2 * size + least) throw new Error('There is no room on the disk for a copy of the database.')
}

/** Those of the folder go first: a bucket that cannot be reached fills no disk. */
async function rotate(context: Context): Promise<void> {
  for (const { id } of (await listBackups(context.dataFolder, COPIES)).slice(KEPT))
    await removeBackup(context.dataFolder, id, COPIES)
  await keepBackups(context, COPIES)
  for (const id of (await listKeptBackups(context, COPIES)).slice(KEPT)) await forgetBackup(context, id, COPIES)
}

/** The copies of the folder and of the bucket, the newest first. */
export const listCopies = (context: Pick<ServerContext, 'dataFolder' | 'storage'>) => listAllBackups(context, COPIES)

/** Removes every copy that is from before a moment, or holds fewer entries of the activity log. */
export async function removeCopiesBefore(
  context: Pick<ServerContext, 'dataFolder' | 'storage'>,
  { at, entries }: { at: string; entries: number },
): Promise<void> {
  const { dataFolder } = context
  await removeUnfinished(dataFolder, COPIES)
  const isFrom = (manifest: BackupManifest | null) =>
    manifest === null || manifest.made_at <= at || manifest.activity.entries < entries
  for (const { id, manifest } of await listBackups(dataFolder, COPIES))
    if (isFrom(manifest)) await removeBackup(dataFolder, id, COPIES)
  const kept = new Set(await listKeptBackups(context, COPIES))
  for (const { id, manifest } of await listCopies(context))
    if (kept.has(id) && isFrom(manifest)) await forgetBackup(context, id, COPIES)
}

/**
 * Verifies a copy and unpacks its database.
 *
 * @param folder of the copy
 * @throws {ServerError} `backup/broken`
 */
export async function unpackCopy(folder: string, target: string): Promise<BackupManifest> {
  const manifest = await verifyBackup(folder)
  await makePrivateFolder(path.dirname(target))
  await pipeline(
    createReadStream(path.join(folder, PACKED)),
    createGunzip(),
    createWriteStream(target, { mode: PRIVATE_FILE }),
  )
  return manifest
}
