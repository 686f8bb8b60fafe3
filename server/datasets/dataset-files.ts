import fs from 'node:fs'
import path from 'node:path'
import { sha256, shortHash } from '../chain/fingerprint.ts'
import { ServerError } from '../errors.ts'

/** The bytes of data sets, one file per fingerprint: `<folder>/<sha256>.csv`. */
export interface DatasetFiles {
  /** Stores the bytes if they are new. @returns their fingerprint */
  store(bytes: Uint8Array): string
  /**
   * @throws {ServerError} `dataset/missing` where there is no such file, `run/data-changed` where its bytes are others
   */
  read(fingerprint: string): Buffer
}

export function openDatasetFiles(folder: string): DatasetFiles {
  fs.mkdirSync(folder, { recursive: true })
  const fileOf = (fingerprint: string) => path.join(folder, `${fingerprint}.csv`)
  return {
    store(bytes) {
      const fingerprint = sha256(bytes)
      if (!fs.existsSync(fileOf(fingerprint))) writeDurably(fileOf(fingerprint), bytes)
      return fingerprint
    },
    read(fingerprint) {
      if (!fs.existsSync(fileOf(fingerprint))) {
        const start = shortHash(fingerprint)
        throw new ServerError('dataset/missing', `The data file with fingerprint ${start}… is not in the data folder.`)
      }
      const bytes = fs.readFileSync(fileOf(fingerprint))
      if (sha256(bytes) !== fingerprint) throw dataChanged(fingerprint, sha256(bytes))
      return bytes
    },
  }
}

function dataChanged(locked: string, found: string): ServerError {
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
