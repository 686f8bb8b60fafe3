/** The part of pino-roll that is used; the package brings no types. */
declare module 'pino-roll' {
  import type { EventEmitter } from 'node:events'

  interface RollOptions {
    /** A number is put before its extension. */
    file: string
    frequency: 'daily' | 'hourly' | number
    size: string
    /** Files kept beside the one in use, those of earlier processes too. */
    limit: { count: number; removeOtherLogFiles: boolean }
    mkdir: boolean
    sync: boolean
    /** Bytes that wait; what comes beyond them is dropped. */
    maxLength: number
  }

  interface RollingFile extends EventEmitter {
    write(line: string): boolean
    flushSync(): void
  }

  export default function build(options: RollOptions): Promise<RollingFile>
}
