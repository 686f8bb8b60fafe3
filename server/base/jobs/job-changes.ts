import pg from 'pg'
import type { Logger } from 'pino'

/** A lost connection is opened again after so long. */
const AGAIN_MS = 1000

export interface Listening {
  close(): Promise<void>
}

/**
 * Listens to a channel of a PostgreSQL server, on a connection of its own that is opened again when it is lost.
 *
 * @param heard gets what was said; undefined once the connection stands again, as something may have been missed
 * @param begin done on each connection first, e.g. to hold a lock as long as it stands
 */
export async function listenTo(
  url: string,
  channel: string,
  heard: (message: string | undefined) => void,
  log: Logger,
  begin: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<Listening> {
  let isClosed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const opening = new pg.Client({ connectionString: url, keepAlive: true })
    opening.on('error', (error) => lost(opening, error))
    opening.on('end', () => lost(opening, new Error('The connection has ended.')))
    opening.on('notification', ({ payload }) => heard(payload))
    client = opening
    await opening.connect()
    await begin(opening)
    await opening.query(`listen ${pg.escapeIdentifier(channel)}`)
    if (isClosed) await opening.end()
  }

  function lost(which: pg.Client, error: Error): void {
    if (isClosed || client !== which) return
    client = null
    log.warn({ err: error }, 'the connection that listens was lost')
    timer = setTimeout(openAgain, AGAIN_MS)
  }

  function openAgain(): void {
    open().then(
      () => heard(undefined),
      (error: Error) => client && lost(client, error),
    )
  }

  await open()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
