import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { lowerPriority } from '../../base/isolation/run-subprocess.ts'
import type { BackupManifest } from './backup-manifest.ts'

export interface CopyOrder {
  /** The database, which may be in use. */
  source: string
  /** Where the copy may lie until it is packed. */
  unpacked: string
  /** Where the packed copy is to lie. */
  packed: string
}

/** The moment that a copy stands at. */
export type CopiedMoment = Pick<BackupManifest, 'migrations' | 'activity'>

const ENTRY = path.join(import.meta.dirname, 'copy-database.process.ts')
/** A little below requests. Nobody waits for a copy, but on a crowded machine one that is begun and never ended saves nothing. */
const PRIORITY = 5

/**
 * Copies a SQLite database by its online backup, in a process of its own, so that neither requests nor writers wait for it.
 *
 * @throws {Error} with what the process said; what it began lies where it was ordered to, and counts as nothing
 */
export async function copyInSubprocess(order: CopyOrder, signal?: AbortSignal): Promise<CopiedMoment> {
  const child = spawn(process.execPath, ['--no-warnings', ENTRY, JSON.stringify(order)], {
    // neither secrets of the server nor options of whoever started it; Windows starts nothing without its root
    env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  })
  lowerPriority(child.pid, PRIORITY)
  const output = Promise.all([child.stdout, child.stderr].map((stream) => text(stream).catch(() => '')))
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  // Also where it was ended: nobody shall clear away what it is still writing.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, failed] = await output
  if (failure) throw failure
  if (code !== 0) throw new Error(failed.trim() || 'The process that copies the database was ended.')
  return JSON.parse(said) as CopiedMoment
}
