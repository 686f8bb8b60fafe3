import fs from 'node:fs'
import path from 'node:path'
import { StoreError } from './store-error.ts'

const PAUSE_MS = 5
const PATIENCE_MS = 30_000
/** A commit takes milliseconds; a lock this old belongs to nobody any more. */
const STALE_MS = 20_000

/**
 * Runs something while no other process or thread does so in the same folder.
 *
 * The lock is a file with the owner's process id. One whose owner is gone, or that is far too old, is taken over, so a
 * crash locks nobody out.
 *
 * @throws {StoreError} `store/busy` when another writer holds on for half a minute
 */
export function withWriterLock<Result>(folder: string, run: () => Result): Result {
  const file = path.join(folder, 'writer')
  const deadline = Date.now() + PATIENCE_MS
  while (!tryLock(file)) {
    if (Date.now() > deadline) throw new StoreError('store/busy', `Another process keeps writing to ${folder}.`)
    if (isAbandoned(file)) fs.rmSync(file, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
  try {
    return run()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

function tryLock(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(file: string): boolean {
  try {
    const isOld = Date.now() - fs.statSync(file).mtimeMs > STALE_MS
    return isOld || !isAlive(Number(fs.readFileSync(file, 'utf8')))
  } catch (error) {
    // Released between the two looks.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** A file without a number in it is just being written. */
function isAlive(pid: number): boolean {
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
