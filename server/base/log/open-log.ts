import { isatty } from 'node:tty'
import path from 'node:path'
import pino, { type Logger } from 'pino'
import buildRoll, { type RollingFile } from 'pino-roll'
import type { Settings } from '../settings.ts'
import { openLogState, type LogState } from './log-state.ts'
import { writeTogether } from './write-together.ts'

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
