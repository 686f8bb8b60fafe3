import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServerContext } from '../../base/context.ts'
import { makePrivateFolder, PRIVATE_FILE } from './backup-files.ts'
import { type BackupManifest, backupPathSchema, broken } from './backup-manifest.ts'
import { backupOfFile, findAnyBackup, isSqliteFile } from './backup-of-database.ts'
import { restoreFolders } from './restore-plan.ts'
import { BLOCK, checksum, padded, writeTar } from './tar.ts'

/**
 * Opens a backup wherever it stands: a file that it was saved as, a folder, or the name of one in the data folder or the bucket. A copy of
 * the database, or a file of SQLite, is made one with the files of the data folder.
 *
 * @param use is given its folder; what was unpacked for it is removed afterwards
 * @throws {ServerError} `backup/not-found`, `backup/broken`
 */
export async function withBackup<Result>(
  context: Pick<ServerContext, 'dataFolder' | 'storage' | 'backupTo'>,
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

/**
 * Unpacks a backup that was downloaded as one file. Only plain files with plain names are taken, so nothing is written
 * outside the folder.
 *
 * @throws {ServerError} `backup/broken` where the file is cut off, damaged or something else
 */
async function untar(file: string, folder: string): Promise<void> {
  const source = await openPieces(file)
  try {
    for (;;) {
      const block = await source.take(BLOCK)
      if (block === null) throw broken('the file is cut off.')
      if (block.every((byte) => byte === 0)) return
      const { name, size } = readHeader(block)
      await unpack(source, path.join(folder, name), size)
    }
  } finally {
    await source.close()
  }
}

function readHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('latin1', from, to).split('\0')[0].trim()
  const isPlain =
    text(257, 262) === 'ustar' && text(156, 157) === '0' && parseInt(text(148, 156), 8) === checksum(block)
  const name = backupPathSchema.safeParse(text(0, 100))
  const size = parseInt(text(124, 136), 8)
  if (!isPlain || !name.success || !Number.isSafeInteger(size))
    throw broken('this is not a file that a backup was saved as.')
  return { name: name.data, size }
}

async function unpack(source: Pieces, target: string, size: number): Promise<void> {
  await makePrivateFolder(path.dirname(target))
  const handle = await fs.open(target, 'wx', PRIVATE_FILE)
  try {
    for (let left = size; left > 0;) {
      const piece = await source.some(left)
      if (piece === null) throw broken('the file is cut off.')
      await handle.write(piece)
      left -= piece.length
    }
  } finally {
    await handle.close()
  }
  if (padded(size) > size) await source.take(padded(size) - size)
}

interface Pieces {
  /** Exactly so many bytes; null where there are fewer. */
  take(bytes: number): Promise<Buffer | null>
  /** Some bytes, at most so many; null at the end. */
  some(most: number): Promise<Buffer | null>
  close(): Promise<void>
}

async function openPieces(file: string): Promise<Pieces> {
  const stream = createReadStream(file)
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>
  let held: Buffer = Buffer.alloc(0)
  async function fill(): Promise<boolean> {
    const next = await pieces.next()
    if (next.done) return false
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    return true
  }
  function cut(bytes: number): Buffer {
    const piece = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return piece
  }
  return {
    async take(bytes) {
      while (held.length < bytes) if (!(await fill())) return null
      return cut(bytes)
    },
    async some(most) {
      if (held.length === 0 && !(await fill())) return null
      return cut(Math.min(most, held.length))
    },
    close: async () => void stream.destroy(),
  }
}

/** Saves a backup as one file. */
export async function saveBackup(folder: string, manifest: BackupManifest, file: string): Promise<void> {
  await pipeline(
    Readable.from(writeTar(folder, manifest)),
    createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
  )
}
