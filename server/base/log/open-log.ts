import { isatty } from 'node:tty'
import path from 'node:path'
import type { EventEmitter } from 'node:events'
import pino, { type Logger } from 'pino'
import buildRoll, { type RollingFile } from 'pino-roll'
import type { Settings } from '../settings.ts'

/** Size at which a file of the log is full, and how many are kept beside the one in use: 120 MB at most. */
const FULL_FILE = '10m'
const KEPT_FILES = 11
/** Bytes of lines that wait for a disk or a reader that is slow or refuses; what comes beyond them is dropped. */
const WAITING_BYTES = 1_000_000

export interface ServerLog {
  log: Logger
  state: LogState
}

type LogSettings = Pick<Settings, 'dataFolder' | 'logLevel' | 'logTo'>

/**
 * The server's structured log: files in `DATA_DIR/logs/`, a new one every day and when one is full, of which the oldest are
 * deleted; and lines to stdout where that is not somebody's terminal. What a person should see is printed instead.
 *
 * A log that cannot be written never stops the server: lines wait, then are dropped and counted.
 */
export async function openServerLog({ dataFolder, logLevel, logTo }: LogSettings): Promise<ServerLog> {
  const state = openLogState()
  const streams: Destination[] = []
  if (logTo !== 'stdout') streams.push(await openFiles(path.join(dataFolder, 'logs', 'server.log')))
  if (logTo === 'stdout' || (logTo === 'both' && !isatty(1)))
    streams.push(pino.destination({ dest: 1, sync: false, maxLength: WAITING_BYTES }))
  streams.forEach((stream) => state.watch(stream))
  const lines = writeTogether((some) => streams.forEach((stream) => state.attempt(some, () => stream.write(some))))
  // What still waits at the end is written if that is possible at once.
  process.once('exit', () => {
    lines.flush()
    streams.forEach((stream) => state.attempt('', () => stream.flushSync()))
  })
  return { log: pino({ level: logLevel }, lines), state }
}

/** The log of one command, each line on the disk before its next step: a command ends soon, and beside a server. */
export function openCommandLog({ dataFolder, logLevel }: Omit<LogSettings, 'logTo'>): Logger {
  const dest = path.join(dataFolder, 'logs', 'commands.log')
  const stream = pino.destination({ dest, mkdir: true, sync: true })
  openLogState().watch(stream)
  return pino({ level: logLevel }, stream)
}

type Destination = RollingFile | ReturnType<typeof pino.destination>

function openFiles(file: string): Promise<RollingFile> {
  const limit = { count: KEPT_FILES, removeOtherLogFiles: true }
  const how = { mkdir: true, sync: false, maxLength: WAITING_BYTES }
  return buildRoll({ file, frequency: 'daily', size: FULL_FILE, limit, ...how })
}

/** Whether the log can be written. */
export interface LogState {
  /** Lines that were lost since the start. */
  dropped(): number
  /** Why the last line could not be written; null while lines are written. */
  failure(): string | null
  /** Counts what a destination drops, and keeps its failures from ending the process. */
  watch(destination: EventEmitter): void
  /** Writes lines to a destination that may refuse at once, as one does that could not be opened. */
  attempt(lines: string, write: () => unknown): void
}

export function openLogState(): LogState {
  let dropped = 0
  /** By destination: one that works says nothing about another. */
  const failures = new Map<EventEmitter, string>()
  return {
    dropped: () => dropped,
    failure: () => [...failures.values()][0] ?? null,
    watch(destination) {
      destination.on('error', (error: NodeJS.ErrnoException) => failures.set(destination, error.code ?? error.message))
      destination.on('drop', (lines: string) => (dropped += countLines(lines)))
      destination.on('write', () => failures.delete(destination))
    },
    attempt(lines, write) {
      try {
        write()
      } catch {
        dropped += countLines(lines)
      }
    },
  }
}

const countLines = (lines: string): number => lines.split('\n').length - 1

/** Milliseconds that a line waits for others: a busy server writes once for all of them, and a process that is killed loses no more. */
const WAIT_MS = 10
/** Characters that are written without waiting any longer. */
const ENOUGH = 16_384

export interface TogetherWriter {
  write(line: string): void
  /** Writes what waits, at once. */
  flush(): void
}

/** Gathers lines that come close to each other: each write costs a call of the system, whatever its length. */
export function writeTogether(write: (lines: string) => void): TogetherWriter {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const lines = waiting
    waiting = ''
    if (lines !== '') write(lines)
  }

  return {
    write(line) {
      waiting += line
      if (waiting.length >= ENOUGH) flush()
      else timer ??= setTimeout(flush, WAIT_MS).unref()
    },
    flush,
  }
}
