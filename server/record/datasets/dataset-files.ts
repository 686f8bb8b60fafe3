import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sha256, shortHash } from '../../base/chain/fingerprint.ts'
import { ServerError } from '../../base/errors.ts'
import { noCopies, type FileCopies } from '../../base/storage/file-copies.ts'
import { durableFiles, openTombstones } from '../../base/store/durable-files.ts'

/** The bytes of data sets, one file per fingerprint: `<folder>/<sha256>.csv`. */
export interface DatasetFiles {
  /** Stores the bytes if they are new and were not taken down. @returns their fingerprint */
  store(bytes: Uint8Array): string
  /** Takes over a complete file that stands elsewhere in the data folder, whose fingerprint is known. @throws {ServerError} `takedown/taken-down` */
  adopt(file: string, fingerprint: string): Promise<void>
  /** Sees to it that stored bytes are kept wherever files are kept, before anything names them. */
  keep(fingerprint: string): Promise<void>
  /** Sees to it that the file is in the folder, where it is kept elsewhere, too. To be called before it is read at once. */
  bring(fingerprint: string): Promise<void>
  /** Opens the file for a process that reads it. @throws {ServerError} `dataset/missing` */
  open(fingerprint: string): Promise<fs.promises.FileHandle>
  /**
   * @throws {ServerError} `dataset/missing` where there is no such file, `takedown/taken-down` where it was taken down,
   *   `run/data-changed` where its bytes are others
   */
  read(fingerprint: string): Buffer
  /** As `read`, for whoever needs no bytes: other requests are answered meanwhile. Throws the same. */
  check(fingerprint: string): Promise<void>
  /** @throws {ServerError} `dataset/missing`, `takedown/taken-down` */
  refuseMissing(fingerprint: string): void
  /** Where the file lies, for a process that reads and checks it. */
  file(fingerprint: string): string
  /** Removes the bytes for good; whoever asks for them reads the notice. */
  takeDown(fingerprint: string, notice: string): void
}

/** @param copies where the files are kept beside the folder */
export function openDatasetFiles(folder: string, copies: FileCopies = noCopies): DatasetFiles {
  fs.mkdirSync(folder, { recursive: true })
  const nameOf = (fingerprint: string) => `${fingerprint}.csv`
  const fileOf = (fingerprint: string) => path.join(folder, nameOf(fingerprint))
  const tombstones = openTombstones(folder)
  async function bring(fingerprint: string): Promise<void> {
    if (fs.existsSync(fileOf(fingerprint)) || tombstones.find(fingerprint) !== null) return
    await copies.bring(nameOf(fingerprint), fileOf(fingerprint), fingerprint)
  }
  function missing(fingerprint: string): ServerError {
    tombstones.refuse(fingerprint)
    const start = shortHash(fingerprint)
    return new ServerError('dataset/missing', `The data file with fingerprint ${start}… is not in the data folder.`)
  }
  return {
    store(bytes) {
      const fingerprint = sha256(bytes)
      if (tombstones.find(fingerprint) !== null) return fingerprint
      if (!fs.existsSync(fileOf(fingerprint))) writeDurably(fileOf(fingerprint), bytes)
      return fingerprint
    },
    async adopt(file, fingerprint) {
      tombstones.refuse(fingerprint)
      await copies.keep(nameOf(fingerprint), file, fingerprint)
      await fs.promises.rename(file, fileOf(fingerprint))
      durableFiles.syncFolder(folder)
    },
    async keep(fingerprint) {
      if (fs.existsSync(fileOf(fingerprint))) await copies.keep(nameOf(fingerprint), fileOf(fingerprint), fingerprint)
    },
    bring,
    async open(fingerprint) {
      await bring(fingerprint)
      return fs.promises.open(fileOf(fingerprint), 'r').catch(() => {
        throw missing(fingerprint)
      })
    },
    read(fingerprint) {
      if (!fs.existsSync(fileOf(fingerprint))) throw missing(fingerprint)
      const bytes = fs.readFileSync(fileOf(fingerprint))
      if (sha256(bytes) !== fingerprint) throw dataChanged(fingerprint, sha256(bytes))
      return bytes
    },
    async check(fingerprint) {
      await bring(fingerprint)
      if (!fs.existsSync(fileOf(fingerprint))) throw missing(fingerprint)
      const found = await hashFile(fileOf(fingerprint))
      if (found !== fingerprint) throw dataChanged(fingerprint, found)
    },
    refuseMissing(fingerprint) {
      if (!fs.existsSync(fileOf(fingerprint))) throw missing(fingerprint)
    },
    file: fileOf,
    takeDown(fingerprint, notice) {
      tombstones.set(fingerprint, notice)
      fs.rmSync(fileOf(fingerprint), { force: true })
      durableFiles.syncFolder(folder)
      copies.remove(nameOf(fingerprint))
    },
  }
}

/** SHA-256 of a file, read piece by piece. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}

/** The bytes under a locked fingerprint are others. */
export function dataChanged(locked: string, found: string): ServerError {
  return new ServerError(
    'run/data-changed',
    `The data file changed after the lock: it was locked as ${shortHash(locked)}… and is now ${shortHash(found)}….`,
  )
}

/** Written beside, flushed, renamed: a crash leaves the whole file or none. */
function writeDurably(file: string, bytes: Uint8Array): void {
  const part = `${file}.${process.pid}.part`
  const handle = fs.openSync(part, 'w')
  try {
    fs.writeFileSync(handle, bytes)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
  fs.renameSync(part, file)
}
