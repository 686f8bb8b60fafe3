import fs from 'node:fs/promises'
import path from 'node:path'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder, PRIVATE_FILE } from './backup-files.ts'
import type { ServerContext } from '../../base/context.ts'
import { backupOfFile, findAnyBackup, isSqliteFile } from './backup-of-database.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { restoreFolders } from './restore-plan.ts'
import { writeTar } from './tar.ts'
import { untar } from './untar.ts'

/**
 * Opens a backup wherever it stands: a file that it was saved as, a folder, or the name of one in the data folder or the bucket. A copy of
 * the database, or a file of SQLite, is made one with the files of the data folder.
 *
 * @param use is given its folder; what was unpacked for it is removed afterwards
 * @throws {ServerError} `backup/not-found`, `backup/broken`
 */
export async function withBackup<Result>(
  context: Pick<ServerContext, 'dataFolder' | 'storage'>,
  source: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { dataFolder } = context
  const found = await fs.stat(source).catch(() => null)
  if (found?.isDirectory()) return use(source)
  if (!found) return use(await findAnyBackup(context, source))
  if (await isSqliteFile(source)) return use(await backupOfFile(context, source))
  const unpacked = path.join(restoreFolders(dataFolder).root, 'unpacked')
  await fs.rm(unpacked, { recursive: true, force: true })
  await makePrivateFolder(unpacked)
  try {
    await untar(source, unpacked)
    return await use(unpacked)
  } finally {
    await fs.rm(unpacked, { recursive: true, force: true })
  }
}

/** Saves a backup as one file. */
export async function saveBackup(folder: string, manifest: BackupManifest, file: string): Promise<void> {
  await pipeline(
    Readable.from(writeTar(folder, manifest)),
    createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
  )
}
