import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** How often those that stand by look whether the duty is free. */
const LOOK_MS = 2000

export interface Duty {
  /** Begins what is to be done. @returns how to stop; what is under way is waited for */
  begin(): Promise<() => Promise<void>>
  /** What was told on the channel of the duty (`NOTIFY`), at the process that has it. */
  heard(message: string): void
}

/**
 * Has something done by one process of an archive on PostgreSQL at a time: by whoever holds the duty's lock, as long as its connection
 * stands. The others stand by, and one of them begins when it ends, is killed or loses its connection. For a moment two may be at it then,
 * where the first has not noticed yet; so what must not happen twice is guarded by its rows as well.
 *
 * @param name of the duty, also of the channel on which it is told something: letters and `_`
 * @returns how to give it up
 */
export function openDuty(url: string, name: string, log: Logger, duty: Duty, lookMs = LOOK_MS): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  /** Ends what is held now. */
  let release = (): void => undefined
  const pause = () => wait(lookMs, undefined, { signal }).catch(() => undefined)

  async function stand(): Promise<void> {
    while (!signal.aborted) {
      await hold().catch((error: unknown) => log.warn({ err: error, duty: name }, 'a duty was given up'))
      await pause()
    }
  }

  /** Stands by on one connection, then does the duty until the connection is lost or the duty is given up. */
  async function hold(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true })
    const ended = new Promise<void>((resolve) => {
      release = resolve
      client.once('end', resolve)
      client.on('error', () => resolve())
    })
    try {
      await client.connect()
      while (!(await isTaken(client, name))) {
        if (signal.aborted) return
        await pause()
      }
      client.on('notification', ({ payload }) => duty.heard(payload ?? ''))
      await client.query(`listen ${pg.escapeIdentifier(name)}`)
      const stop = await duty.begin()
      log.info({ duty: name }, 'this process has a duty')
      await ended
      await stop()
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const standing = stand()
  return async () => {
    closing.abort()
    release()
    await standing
  }
}

async function isTaken(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
    `casefiles duty ${name}`,
  ])
  return rows[0].taken
}
