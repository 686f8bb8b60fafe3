import fs from 'node:fs'
import path from 'node:path'
import { ServerError } from '../errors.ts'
import { durableFiles } from './durable-files.ts'

/**
 * What stands in the place of bytes that were taken down: a file `<sha256>.taken-down` with the sentence that says so. A folder
 * with one never takes the bytes again.
 */
export interface Tombstones {
  /** The sentence; null where these bytes were not taken down. */
  find(sha256: string): string | null
  /** @throws {ServerError} `takedown/taken-down` */
  refuse(sha256: string): void
  set(sha256: string, notice: string): void
}

export function openTombstones(folder: string): Tombstones {
  const fileOf = (sha256: string) => path.join(folder, `${sha256}.taken-down`)
  function find(sha256: string): string | null {
    return fs.existsSync(fileOf(sha256)) ? fs.readFileSync(fileOf(sha256), 'utf8') : null
  }
  return {
    find,
    refuse(sha256) {
      const notice = find(sha256)
      if (notice !== null) throw new ServerError('takedown/taken-down', notice)
    },
    set(sha256, notice) {
      if (find(sha256) === notice) return
      const written = `${fileOf(sha256)}.part`
      fs.writeFileSync(written, notice, { flush: true })
      fs.renameSync(written, fileOf(sha256))
      durableFiles.syncFolder(folder)
    },
  }
}
