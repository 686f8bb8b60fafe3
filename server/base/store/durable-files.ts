import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ServerError } from '../errors.ts'

/** The few writes that a store makes; tests replace them to die in the middle of one. */
export interface DurableFiles {
  /** Creates a file with these bytes and waits until they are on the disk. */
  write(file: string, bytes: Uint8Array, time: Date): void
  /** Puts a complete file in its place, over an older one if need be, in one step. */
  rename(from: string, to: string): void
  /** Waits until the names in a folder are on the disk: after a rename the file is otherwise not yet safe. */
  syncFolder(folder: string): void
  /** Creates a file with these bytes that is on the disk only after the next {@link syncAll}. */
  writeSoon(file: string, bytes: Uint8Array, time: Date): void
  /** Waits until everything below a folder is on the disk. @returns false where the system offers no such thing */
  syncAll(folder: string): boolean
}

export const durableFiles: DurableFiles = {
  write(file, bytes, time) {
    const descriptor = fs.openSync(file, 'wx')
    try {
      fs.writeFileSync(descriptor, bytes)
      fs.futimesSync(descriptor, time, time)
      fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
  },
  rename: fs.renameSync,
  syncFolder(folder) {
    // Windows knows no flushing of folders, and renames there are journalled.
    if (process.platform === 'win32') return
    const descriptor = fs.openSync(folder, 'r')
    try {
      fs.fsyncSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
  },
  writeSoon(file, bytes, time) {
    fs.writeFileSync(file, bytes, { flag: 'wx' })
    fs.utimesSync(file, time, time)
  },
  // Of Linux only it is known that this waits for the one file system, and until the bytes are on the disk.
  syncAll: (folder) => process.platform === 'linux' && spawnSync('sync', ['-f', folder]).status === 0,
}

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
