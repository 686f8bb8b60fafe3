import fs from 'node:fs'
import path from 'node:path'
import { durableFiles } from '../store/durable-files.ts'
import type { Bucket } from './bucket.ts'
import { atOnce } from './at-once.ts'

/** Names that must go from the bucket. They wait on the disk, so that what was taken down goes there too, whenever it can be reached. */
export interface Removals {
  /** @param isForGood whether they go although something names them still, as an earlier release names what was taken down */
  add(keys: Iterable<string>, isForGood: boolean): void
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
/** Begins the line of a name that goes for good. */
const FOR_GOOD = '!'

/** @param folder made when something is to be removed */
export function openRemovals(folder: string): Removals {
  const file = path.join(folder, 'removals')

  function lines(): string[] {
    return fs.existsSync(file) ? [...new Set(fs.readFileSync(file, 'utf8').split('\n').filter(Boolean))] : []
  }

  const keyOf = (line: string) => (line.startsWith(FOR_GOOD) ? line.slice(FOR_GOOD.length) : line)

  function add(keys: Iterable<string>, isForGood: boolean): void {
    const added = [...keys].map((key) => (isForGood ? FOR_GOOD + key : key))
    if (added.length === 0) return
    fs.mkdirSync(folder, { recursive: true })
    fs.appendFileSync(file, added.map((line) => `${line}\n`).join(''), { flush: true })
    durableFiles.syncFolder(folder)
  }

  async function carryOut(bucket: Bucket, isNeeded: (key: string) => boolean): Promise<void> {
    const gone = new Set<string>()
    try {
      await atOnce(lines(), AT_ONCE, async (line) => {
        if (line.startsWith(FOR_GOOD) || !isNeeded(line)) await bucket.remove(keyOf(line))
        gone.add(line)
      })
    } finally {
      if (gone.size > 0) keep(lines().filter((line) => !gone.has(line)))
    }
  }

  function keep(left: string[]): void {
    if (left.length === 0) return fs.rmSync(file, { force: true })
    const written = `${file}.part`
    fs.writeFileSync(written, left.map((line) => `${line}\n`).join(''), { flush: true })
    fs.renameSync(written, file)
    durableFiles.syncFolder(folder)
  }

  return { add, waiting: () => lines().map(keyOf), carryOut }
}
