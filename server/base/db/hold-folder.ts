import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { z } from 'zod'
import { ServerError } from '../errors.ts'

/** A database with nothing in it, for the lock on it alone: nothing else may open it, as closing it would drop the lock. */
const LOCK_FILE = 'server.lock'
/** Says who holds the folder, for the sentence that refuses another one. */
const HOLDER_FILE = 'server'
/** A server that was just told to stop takes a moment to let go. */
const PATIENCE_MS = 1000

const holderSchema = z.object({ instance: z.string(), process: z.string() })
type Holder = z.infer<typeof holderSchema>

/** What this process holds. A connection that nobody names any more would be collected as garbage, and its lock with it. */
const held = new Set<SqliteDatabase.Database>()

export interface HeldFolder {
  /** Who held the folder last and, since it can be held now, is gone; null where nobody did. */
  predecessor: Holder | null
  /** Lets another process hold it; the end of this process does the same. */
  release(): void
}

/**
 * Holds a data folder for this process alone, until it lets go or ends, however it ends: the operating system keeps the lock,
 * so a crash locks nobody out and neither a host's name nor the number of a process is asked for.
 *
 * @param holder    who is to be named to the next one
 * @param patience  how long a holder that is about to end is waited for, milliseconds
 * @throws {ServerError} `server/folder-in-use`
 */
export function holdFolder(dataFolder: string, holder: Holder, patience = PATIENCE_MS): HeldFolder {
  fs.mkdirSync(dataFolder, { recursive: true })
  const release = takeLock(path.join(dataFolder, LOCK_FILE), patience)
  if (release === null) throw inUse(dataFolder, readHolder(dataFolder))
  const predecessor = readHolder(dataFolder)
  fs.writeFileSync(path.join(dataFolder, HOLDER_FILE), JSON.stringify(holder))
  return { predecessor, release }
}

/** Whether another process, or this one, holds a data folder; nothing is made where there is none. */
export function isFolderHeld(dataFolder: string): boolean {
  return isLocked(path.join(dataFolder, LOCK_FILE))
}

/** Whether somebody has a lock of {@link takeLock} now. */
function isLocked(file: string): boolean {
  if (!fs.existsSync(file)) return false
  const release = takeLock(file, 0)
  release?.()
  return release === null
}

/**
 * Takes a lock of the operating system, which goes with this process.
 *
 * @param file      made where it is not there; for the lock alone
 * @param patience  how long whoever has it is waited for, milliseconds; nothing else of this process goes on meanwhile
 * @returns how to let go of it; null where another process has it
 */
function takeLock(file: string, patience: number): (() => void) | null {
  const lock = new SqliteDatabase(file, { timeout: patience })
  try {
    // Without a journal no second file is written whose loss could matter.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    return null
  }
  held.add(lock)
  return () => void (held.delete(lock) && lock.close())
}

/** null where nobody held it yet, or what stands there is not a holder. */
function readHolder(dataFolder: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(fs.readFileSync(path.join(dataFolder, HOLDER_FILE), 'utf8')))
  } catch {
    return null
  }
}

function inUse(dataFolder: string, holder: Holder | null): ServerError {
  const who = holder ? ` (${holder.process})` : ''
  const message = `A server or a restore works on ${dataFolder} already${who}; stop it first. Two at once would lose work.`
  return new ServerError('server/folder-in-use', message)
}

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
