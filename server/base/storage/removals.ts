import fs from 'node:fs'
import path from 'node:path'
import { durableFiles } from '../store/durable-files.ts'
import type { Bucket } from './bucket.ts'
import { atOnce } from './at-once.ts'

/** Names that must go from the bucket. They wait on the disk, so that what was taken down goes there too, whenever it can be reached. */
export interface Removals {
  add(keys: Iterable<string>): void
  waiting(): string[]
  /**
   * Removes what waits.
   *
   * @param isNeeded whether a name is in use again
   * @throws {ServerError} `storage/unreachable`, `storage/refused`; what is not removed yet goes on waiting
   */
  carryOut(bucket: Bucket, isNeeded: (key: string) => boolean): Promise<void>
}

const AT_ONCE = 8

/** @param folder made when something is to be removed */
export function openRemovals(folder: string): Removals {
  const file = path.join(folder, 'removals')

  function waiting(): string[] {
    return fs.existsSync(file) ? [...new Set(fs.readFileSync(file, 'utf8').split('\n').filter(Boolean))] : []
  }

  function add(keys: Iterable<string>): void {
    const added = [...keys]
    if (added.length === 0) return
    fs.mkdirSync(folder, { recursive: true })
    fs.appendFileSync(file, added.map((key) => `${key}\n`).join(''), { flush: true })
    durableFiles.syncFolder(folder)
  }

  async function carryOut(bucket: Bucket, isNeeded: (key: string) => boolean): Promise<void> {
    const keys = waiting()
    if (keys.length === 0) return
    const gone = new Set<string>()
    try {
      await atOnce(keys, AT_ONCE, async (key) => {
        if (!isNeeded(key)) await bucket.remove(key)
        gone.add(key)
      })
    } finally {
      keep(waiting().filter((key) => !gone.has(key)))
    }
  }

  function keep(keys: string[]): void {
    if (keys.length === 0) return fs.rmSync(file, { force: true })
    const written = `${file}.part`
    fs.writeFileSync(written, keys.map((key) => `${key}\n`).join(''), { flush: true })
    fs.renameSync(written, file)
    durableFiles.syncFolder(folder)
  }

  return { add, waiting, carryOut }
}
