import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ServerError } from '../errors.ts'
import { type HeldFolder, type Holder, holdFolder, isLocked, takeLock } from './hold-folder.ts'

/*
 * How a data folder goes from one process to the next while the first one answers. Two locks of the operating system say all there is
 * to say: the successor holds its own until it answers, and the folder's as soon as it can be had. Where the successor's is free
 * again, the folder's tells an end from a beginning: held, somebody answers in this one's place; free, the successor is gone. So a crash of
 * either at any moment is told, and leaves nothing to be cleared away.
 */

/** Held by the one process that is to take the holder's place, until it answers. */
const SUCCESSOR_FILE = 'successor.lock'
const LOOK_MS = 250
/** While writes may be waiting. */
const LOOK_CLOSELY_MS = 20

export interface Succession extends HeldFolder {
  /** Says that this process answers, so that the one before can end. */
  answering(): void
}

/**
 * Takes the place of the process that holds a data folder, once that one lets go: at once where nobody holds it.
 *
 * @param onWaiting told once who is waited for, where somebody is
 * @throws {ServerError} `server/folder-in-use` where another successor waits already, or the holder has not let go after `patienceMs`
 */
export async function succeedHolder(
  dataFolder: string,
  holder: Holder,
  { patienceMs, onWaiting }: { patienceMs: number; onWaiting: (sentence: string) => void },
): Promise<Succession> {
  fs.mkdirSync(dataFolder, { recursive: true })
  const release = takeLock(path.join(dataFolder, SUCCESSOR_FILE), LOOK_MS)
  if (release === null)
    throw new ServerError('server/folder-in-use', `Another process waits already to take over ${dataFolder}.`)
  const end = performance.now() + patienceMs
  let isToSay = true
  for (;;) {
    try {
      return { ...holdFolder(dataFolder, holder, 0), answering: release }
    } catch (error) {
      if (!(error instanceof ServerError) || performance.now() > end) {
        release()
        throw error
      }
      if (isToSay) onWaiting(error.message)
      isToSay = false
      await wait(LOOK_CLOSELY_MS)
    }
  }
}

/** Resolves once a successor waits for this process to let go; never where the signal comes first. */
export async function whenSuccessorWaits(dataFolder: string, signal: AbortSignal): Promise<void> {
  const file = path.join(dataFolder, SUCCESSOR_FILE)
  while (!isLocked(file))
    await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => new Promise(() => undefined))
}

/**
 * Waits for what becomes of the successor, after this process has let go.
 *
 * @returns null where it answers; the folder, held again, where it is gone without
 */
export async function outcomeOfSuccessor(dataFolder: string, holder: Holder): Promise<HeldFolder | null> {
  const file = path.join(dataFolder, SUCCESSOR_FILE)
  while (isLocked(file)) await wait(LOOK_CLOSELY_MS)
  try {
    return holdFolder(dataFolder, holder, 0)
  } catch (error) {
    if (error instanceof ServerError) return null
    throw error
  }
}
